import type { Account } from '@cartwright/contract/identity/members.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconBan, IconDots, IconDownload, IconKey, IconMailForward, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useChange, useSingleFlight } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { calledOf, standingOf } from '../rules.ts'
import { texts } from '../texts/index.ts'
import { EraseQuestion } from './erase-question.tsx'
import { saveArchive } from './save-archive.ts'

interface MoreActionsProps {
  account: Account
  onBlock: () => void
}

/** What is done with one member now and then. */
export function MoreActions({ account, onBlock }: MoreActionsProps) {
  const navigate = useNavigate()
  const { id = '' } = account.member
  const identityId = id ?? ''
  const { hasPassword } = account.account
  const onError = notify.failure
  const reset = useChange('requirePasswordReset', { onDone: () => notify.success(texts.resetDone) })
  const sendLink = useChange('sendActivationEmail', { onDone: () => notify.success(texts.linkSent) })
  const askForReset = async () => {
    const question = { title: texts.resetTitle, text: texts.resetText, confirm: texts.resetPassword }
    if (await askToConfirm({ ...question, dangerous: true })) reset.mutate({ id: identityId }, { onError })
  }
  const archive = useSingleFlight({ mutationFn: () => saveArchive(identityId), onError: notify.failure })
  const erase = useChange('deleteMember', {
    invalidates: ['listAccounts'],
    onDone() {
      notify.success(texts.erased)
      void navigate('/admin/members')
    },
  })
  const askForErasing = async () => {
    const title = texts.eraseTitle(calledOf(account.member))
    const question = { title, text: <EraseQuestion />, confirm: texts.erase }
    if (await askToConfirm({ ...question, dangerous: true })) erase.mutate({ id: identityId }, { onError })
  }
  const isActive = standingOf(account) === 'ACTIVE'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={texts.more}
          loading={[reset, sendLink, archive, erase].some(({ isPending }) => isPending)}
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
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => archive.mutate()}>
          {texts.export}
        </Menu.Item>
        {isActive && (
          <Menu.Item color="red" leftSection={<IconBan size={16} aria-hidden />} onClick={onBlock}>
            {texts.deeds.block}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={askForErasing}>
          {texts.erase}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
