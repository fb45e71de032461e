/** SQL: when other processes take up a report that the one which was asked for it ought to have computed. */
export const LEFT_TO_OTHERS = `clock_timestamp() + interval '30 seconds'`;
