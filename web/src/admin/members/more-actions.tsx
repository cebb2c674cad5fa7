import type { Account } from '@cartwright/contract/members.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconBan, IconDots, IconKey, IconMailForward } from '@tabler/icons-react'
import { useChange } from '../calls/use-call.ts'
import { confirmed } from '../parts/confirm.tsx'
import * as notify from '../parts/notify.tsx'
import { standingOf } from './members.rules.ts'
import { texts } from './texts.ts'

interface MoreActionsProps {
  account: Account
  onBlock: () => void
}

/** What is done with one member now and then. */
export function MoreActions({ account, onBlock }: MoreActionsProps) {
  const { id = '' } = account.member
  const identityId = id ?? ''
  const { hasPassword } = account.account
  const onError = notify.failed
  const reset = useChange('requirePasswordReset', { onDone: () => notify.done(texts.resetDone) })
  const sendLink = useChange('sendActivationEmail', { onDone: () => notify.done(texts.linkSent) })
  const askForReset = async () => {
    const question = { title: texts.resetTitle, text: texts.resetText, confirm: texts.resetPassword }
    if (await confirmed({ ...question, dangerous: true })) reset.mutate({ id: identityId }, { onError })
  }
  const isActive = standingOf(account) === 'ACTIVE'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={texts.more}
          loading={reset.isPending || sendLink.isPending}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isActive && !hasPassword && (
          <Menu.Item
            leftSection={<IconMailForward size={16} aria-hidden />}
            onClick={() => sendLink.mutate({ identityId }, { onError })}
          >
            {texts.sendLink}
          </Menu.Item>
        )}
        {isActive && hasPassword && (
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={askForReset}>
            {texts.resetPassword}
          </Menu.Item>
        )}
        {isActive && (
          <Menu.Item color="red" leftSection={<IconBan size={16} aria-hidden />} onClick={onBlock}>
            {texts.deeds.block}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
