/** The infinitives of verbs whose past form is not the infinitive with `ed`. */
const infinitives: Readonly<Record<string, string>> = {
  Bought: 'buy',
  Cancelled: 'cancel',
  Fulfilled: 'fulfil',
  Copied: 'copy',
  Gave: 'give',
  Let: 'let',
  Made: 'make',
  Paid: 'pay',
  Put: 'put',
  Took: 'take',
  Planned: 'plan',
  Renamed: 'rename',
  Retried: 'retry',
  Notified: 'notify',
  Reset: 'reset',
  Sent: 'send',
  Set: 'set',
  Sold: 'sell',
  Stopped: 'stop',
  Undid: 'undo',
}

/** Verbs that lose only the `d` of their past form. */
const verbsWithE =
  /^(Approved|Archived|Captured|Changed|Charged|Continued|Created|Declined|Decreased|Deleted|Increased|Invited|Issued|Moved|Noted|Paused|Placed|Raised|Released|Removed|Replaced|Required|Reserved|Restored|Resumed|Revoked|Saved|Used)$/

/** `Signed in` becomes `Tried to sign in`. An action without a description keeps its name. */
export function attemptText(action: string): string {
  const [verb = '', ...rest] = action.split(' ')
  if (rest.length === 0) return `Tried: ${action}`
  return ['Tried to', infinitiveOf(verb), ...rest].join(' ').replace(' or lowered ', ' or lower ')
}

function infinitiveOf(verb: string): string {
  return infinitives[verb] ?? verb.toLowerCase().slice(0, verbsWithE.test(verb) ? -1 : -2)
}
