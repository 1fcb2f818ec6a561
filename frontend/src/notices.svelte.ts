// Telling somebody who looks elsewhere that the game waits for him: the page's icon, the app's badge, a notice of the system. What
// the page itself shows, its title included, is the table's; whether he wants notices at all is a setting.

import { settings } from "./settings.svelte";
import { say } from "./texts.svelte";
import mark from "./turn.svg";

const USUAL = "/mark.svg";
const TAG = "mozaika-turn";

export const noticesPossible = "Notification" in window && "serviceWorker" in navigator;

class Notices {
  refused = $state(noticesPossible && Notification.permission === "denied");

  /** Asks the browser; only ever called by a click. */
  async want(wanted: boolean): Promise<void> {
    const allowed = wanted && noticesPossible && (await Notification.requestPermission()) === "granted";
    this.refused = wanted && !allowed;
    await settings.change({ notify: allowed });
  }

  /** The table at `address` waits for its player; `news` is what has happened last. */
  turn(address: string, news: string): void {
    show(mark);
    badge(true);
    if (document.hidden) void this.#tell(address, news);
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

  async #tell(address: string, body: string): Promise<void> {
    if (!settings.current.notify || !noticesPossible || Notification.permission !== "granted") return;
    await (
      await worker()
    )?.showNotification(`${say("your-turn")} – Mozaika`, { body, tag: TAG, icon: USUAL, data: { address } });
  }
}

const show = (icon: string): void => document.querySelector("link[rel=icon]")?.setAttribute("href", icon);

/** On the app's own icon, where it is installed. */
const badge = (on: boolean): void =>
  void (on ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.())?.catch(() => undefined);

/** Notices belong to it: a click on one is heard even when the page is gone. */
const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  noticesPossible ? navigator.serviceWorker.getRegistration() : undefined;

export const notices = new Notices();
