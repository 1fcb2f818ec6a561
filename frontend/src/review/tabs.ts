// The panels of a review. On a wide screen the first one is always there.
export const REVIEW_TABS = ["turn", "moves", "summary", "unseen", "chat"] as const;
