/** Deleted papers and catalogue records stay in the trash for this many days. */
export const trashRetentionDays = 30;

/** The same as a text. */
export const trashPeriod = `${trashRetentionDays} days`;
