/** A command was given wrongly, or names something that is not there. The message is for the person who typed it. */
export class AdminProblem extends Error {}
