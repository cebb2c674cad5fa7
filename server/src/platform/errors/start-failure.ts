/** The server cannot start for a reason its operator can mend; the message is one clear sentence. */
export class StartFailure extends Error {}
