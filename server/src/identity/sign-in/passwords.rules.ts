import { isMemberEmail } from '../../credentials/emails.rules.ts'
import { passwordViolations } from '../../credentials/passwords.rules.ts'
import type { Violation } from '../../platform/errors.ts'

/** What a member's password lacks; `own` is what somebody who knows the member would try first. */
export function memberPasswordViolations(
  field: string,
  password: string,
  { least, own }: { least: number; own: readonly string[] },
): Violation[] {
  if ([...password].length < least) {
    const description = `must have at least ${least} characters`
    return [{ field, description, violatedRule: 'MIN_LENGTH', data: { threshold: least } }]
  }
  return passwordViolations(field, password, own)
}

/** The published clients know by the type that the e-mail address is meant. */
export function emailViolations(field: string, email: string): Violation[] {
  if (isMemberEmail(email)) return []
  return [
    { field, description: 'must be an e-mail address', violatedRule: 'FORMAT', data: { type: 'EMAIL' } },
  ]
}
