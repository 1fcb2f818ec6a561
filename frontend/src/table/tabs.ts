// The side panels of a table, in the order of their tabs.

export const TABS = ["moves", "unseen", "chat"] as const;
