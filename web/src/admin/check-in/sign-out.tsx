import { Button } from '@mantine/core'
import { clearQueries } from '../api/client.ts'
import { useChange } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import type { DoorProps } from '../guest-list/door.ts'
import { IconLogout } from '../icons/icons.ts'
import { texts } from './texts/index.ts'

export function SignOut({ door, state: { scans, isOnline } }: DoorProps) {
  const signOut = useChange('signOut', { invalidates: [] })
  const ask = async () => {
    const waiting = [...scans.values()].filter((scan) => scan.waiting).length
    const text = waiting > 0 ? texts.signOutWaiting(waiting) : texts.signOutText
    if (!(await askToConfirm({ title: texts.signOutTitle, text, confirm: texts.signOut, dangerous: true })))
      return
    const leave = () => door.forget().then(clearQueries)
    signOut.mutate({}, { onSuccess: () => void leave(), onError: notify.failure })
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      disabled={!isOnline}
      leftSection={<IconLogout size={18} aria-hidden />}
      loading={signOut.isPending}
      onClick={() => void ask()}
    >
      {texts.signOut}
    </Button>
  )
}
