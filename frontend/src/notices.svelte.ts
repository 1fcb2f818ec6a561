// Turn notifications for players who are looking elsewhere: the page's icon, the app badge and a system notification.
// The table sets the page title; whether to send notifications is a setting.

import { settings } from "./settings.svelte";
import { t } from "./texts.svelte";
import mark from "./turn.svg";

const USUAL = "/mark.svg";
const TAG = "mozaika-turn";

export const noticesPossible = "Notification" in window && "serviceWorker" in navigator;

class Notices {
  refused = $state(noticesPossible && Notification.permission === "denied");

  /** Ask the browser for permission; called only from a click, as browsers require. */
  async enable(wanted: boolean): Promise<void> {
    const allowed = wanted && noticesPossible && (await Notification.requestPermission()) === "granted";
    this.refused = wanted && !allowed;
    await settings.change({ notify: allowed });
  }

  /** It is the player's turn at the table at `address`; `news` is the last event. */
  turn(address: string, news: string): void {
    show(mark);
    badge(true);
    if (document.hidden) void this.#notify(address, news);
  }

  turnOver(): void {
    show(USUAL);
    badge(false);
    void this.withdraw();
  }

  async withdraw(): Promise<void> {
    const registration = await worker();
    for (const notice of (await registration?.getNotifications({ tag: TAG })) ?? []) notice.close();
  }

  async #notify(address: string, body: string): Promise<void> {
    if (!settings.current.notify || !noticesPossible || Notification.permission !== "granted") return;
    await (
      await worker()
    )?.showNotification(`${t("your-turn")} – Mozaika`, { body, tag: TAG, icon: USUAL, data: { address } });
  }
}

const show = (icon: string): void => document.querySelector("link[rel=icon]")?.setAttribute("href", icon);

/** The badge on the icon of the installed app. */
const badge = (on: boolean): void =>
  void (on ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.())?.catch(() => undefined);

/** Notifications belong to the service worker, so that a click works even when the page is closed. */
const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  noticesPossible ? navigator.serviceWorker.getRegistration() : undefined;

export const notices = new Notices();
