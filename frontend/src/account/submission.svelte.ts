// The submission of a form: whether it is in progress, and a refusal with the field it belongs to. The input is kept.

import { tick } from "svelte";
import { messageOf, Refused } from "../api";
import { people } from "../people.svelte";
import { t } from "../texts.svelte";
import { type FormField, fieldOf } from "./form-fields";

export class FormSubmission {
  busy = $state(false);
  field = $state<FormField | null>(null);
  message = $state("");

  constructor(private readonly fields: readonly FormField[]) {}

  errorAt(field: FormField): string {
    return this.field === field ? this.message : "";
  }

  /**
   * Run `work`; false if it was refused or another submission is in progress. An empty `password` is refused here;
   * forms that do not ask for the current password pass none.
   */
  async run(event: SubmitEvent | null, work: () => Promise<void>, password?: string): Promise<boolean> {
    event?.preventDefault();
    if (this.busy) return false;
    this.field = null;
    if (password === "") {
      await tick(); // so that the field gets the focus again
      this.message = t("password-missing");
      this.field = "old";
      return false;
    }
    this.busy = true;
    try {
      await work();
      return true;
    } catch (error) {
      const code = error instanceof Refused ? error.code : "unreachable";
      // Whoever is signed in has been asked for the password only.
      this.message = code === "sign-in-failed" && people.me?.account ? t("password-wrong") : messageOf(error);
      this.field = fieldOf(code, this.fields);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
