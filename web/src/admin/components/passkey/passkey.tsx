import type { Reply } from '@cartwright/contract/schemas.ts'
import { Alert, Button, Divider } from '@mantine/core'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { shop } from '../../api/client.ts'
import { useSingleFlight } from '../../api/use-call.ts'
import { IconFingerprint } from '../../icons/icons.ts'
import { Problem } from '../feedback/problem.tsx'
import { texts } from './texts/index.ts'

export const hasPasskeys = browserSupportsWebAuthn()

type Answer = 'signInWithPasskey' | 'confirmIdentity'

interface PasskeyButtonProps<Name extends Answer> {
  /** The call that takes what the passkey signs. */
  call: Name
  onDone: (reply: Reply<Name>) => void
}

/** A way in without typing, below another one. Nothing in browsers without passkeys. */
export function PasskeyButton<Name extends Answer>({ call, onDone }: PasskeyButtonProps<Name>) {
  const use = useSingleFlight<Reply<Name>>({
    async mutationFn() {
      const { options } = await shop.call('getStaffPasskeyOptions', {})
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
      const response = { ...(await startAuthentication({ optionsJSON })) }
      return shop.call<Answer>(call, { response }) as Promise<Reply<Name>>
    },
    onSuccess: onDone,
  })
  if (!hasPasskeys) return null
  return (
    <>
      <Divider label={texts.or} />
      <PasskeyProblem error={use.error} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={use.isPending}
        onClick={() => use.mutate()}
      >
        {texts.use}
      </Button>
    </>
  )
}

/** What the shop refused, or what happened in the browser's own dialog. */
export function PasskeyProblem({ error }: { error: Error | null }) {
  const text = error && browserTexts[error.name]
  return text ? (
    <Alert role="alert" color="red">
      {text}
    </Alert>
  ) : (
    <Problem error={error} />
  )
}

/** By the name of the browser's error. */
const browserTexts: Readonly<Record<string, string>> = {
  NotAllowedError: texts.cancelled,
  AbortError: texts.cancelled,
  SecurityError: texts.cancelled,
  InvalidStateError: texts.exists,
}
