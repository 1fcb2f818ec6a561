// The names of bots: levels have a text, bots that the operator has added are called as they are.

import { t } from "./texts.svelte";
import { BOT_LEVELS } from "./wire";

/** The place of a level, from 1; 0 for other bots. */
export const levelOf = (bot: string): number => (BOT_LEVELS as readonly string[]).indexOf(bot) + 1;

export const botName = (bot: string): string => (levelOf(bot) ? t(`bot-name-${bot}`) : bot);
