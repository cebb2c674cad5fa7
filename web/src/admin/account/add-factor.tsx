import type { Reply } from '@cartwright/contract/schemas.ts'
import { Button, Group, Stack } from '@mantine/core'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { shop } from '../api/client.ts'
import { invalidate, useChange, useSingleFlight } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { hasPasskeys, PasskeyProblem } from '../components/passkey/passkey.tsx'
import { IconDeviceMobile, IconFingerprint } from '../icons/icons.ts'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { texts } from './texts/index.ts'

type Added = Reply<'addStaffPasskey'>

/** The buttons that add a passkey or an authenticator app. `onAdded` runs once recovery codes have been shown. */
export function AddFactor({ onAdded }: { onAdded?: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const done = ({ factor, recoveryCodes }: Added) => {
    invalidate(['listFactors'])
    notify.success(texts.factorAdded(factor.name))
    if (recoveryCodes) setCodes(recoveryCodes)
    else onAdded?.()
  }
  const passkey = useNewPasskey(done)
  const start = useChange('startAuthenticator', { invalidates: [] })
  return (
    <Stack gap="sm">
      <PasskeyProblem error={passkey.error ?? start.error} />
      <Group gap="sm">
        {hasPasskeys && (
          <Button
            leftSection={<IconFingerprint size={18} aria-hidden />}
            loading={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            {texts.addPasskey}
          </Button>
        )}
        <Button
          variant={hasPasskeys ? 'default' : 'filled'}
          leftSection={<IconDeviceMobile size={18} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.mutate({})}
        >
          {texts.addApp}
        </Button>
      </Group>
      {start.data && <AuthenticatorDialog app={start.data} onClose={start.reset} onAdded={done} />}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            onAdded?.()
          }}
        />
      )}
    </Stack>
  )
}

function useNewPasskey(onSuccess: (added: Added) => void) {
  return useSingleFlight<Added>({
    async mutationFn() {
      const { options } = await shop.call('startStaffPasskey', {})
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
      const response = { ...(await startRegistration({ optionsJSON })) }
      return shop.call('addStaffPasskey', { response })
    },
    onSuccess,
  })
}
