import { hash as hashed, verify } from '@node-rs/argon2'
import { openGate } from '../platform/process/gate.ts'
import { normalisePassword } from './passwords.rules.ts'

/** argon2id: 19 MiB and 20 ms of one core for each guess. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keeps many sign-ins from taking all processor time. */
const gate = openGate({ parallel: 2, waiting: 50 })

/** Compared when there is no account, so that this takes as long. */
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$n29A2KOKxwp4dK909qbElA$ZLY24d1yLfawrTA2E4RaDInTb9IrWIiceHsfDdOqr/k'

export function hash(password: string): Promise<string> {
  return gate(() => hashed(normalisePassword(password), cost))
}

/** Whether the hash has older parameters, so the password must be hashed again at the next sign-in. */
export function needsRehash(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)
}

/** Takes the same time whether or not there is an account. */
export async function matches(password: string, known: string | null | undefined): Promise<boolean> {
  const same = await gate(() => verify(known ?? nobodys, normalisePassword(password)))
  return same && typeof known === 'string'
}
