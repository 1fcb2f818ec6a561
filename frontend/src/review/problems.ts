// The mistakes of a file as text.

import { t } from "../texts.svelte";
import type { ReviewProblem } from "../wire";

export function problemText({ line, recorded, expected }: ReviewProblem): string {
  if (recorded && expected) return t("review-problem", { line, recorded, expected });
  return recorded ? t("review-problem-recorded", { line, recorded }) : t("review-problem-plain", { line });
}
