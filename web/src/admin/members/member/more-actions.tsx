import type { Account } from '@cartwright/contract/identity/accounts.ts'
import { ActionIcon, List, Menu, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { shop } from '../../api/client.ts'
import { saveFile } from '../../api/save-file.ts'
import { useChange, useSingleFlight } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { IconBan, IconDots, IconDownload, IconKey, IconMailForward, IconTrash } from '../../icons/icons.ts'
import { displayName, statusOf } from '../rules.ts'
import { texts } from '../texts/index.ts'

interface MoreActionsProps {
  account: Account
  onBlock: () => void
}

/** Sends a link, exports, blocks or deletes a member. */
export function MoreActions({ account, onBlock }: MoreActionsProps) {
  const { sendLink, askForReset, archive, askToDelete, isPending } = useMemberActions(account)
  const { hasPassword } = account.account
  const isActive = statusOf(account) === 'ACTIVE'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={texts.more} loading={isPending}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isActive && !hasPassword && (
          <Menu.Item leftSection={<IconMailForward size={16} aria-hidden />} onClick={sendLink}>
            {texts.sendLink}
          </Menu.Item>
        )}
        {isActive && hasPassword && (
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={askForReset}>
            {texts.resetPassword}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={archive}>
          {texts.export}
        </Menu.Item>
        {isActive && (
          <Menu.Item color="red" leftSection={<IconBan size={16} aria-hidden />} onClick={onBlock}>
            {texts.deeds.block}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={askToDelete}>
          {texts.erase}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useMemberActions({ member }: Account) {
  const navigate = useNavigate()
  const id = member.id ?? ''
  const onError = notify.failure
  const reset = useChange('requirePasswordReset', { onDone: () => notify.success(texts.resetDone) })
  const link = useChange('sendActivationEmail', { onDone: () => notify.success(texts.linkSent) })
  const archive = useSingleFlight({ mutationFn: () => saveArchive(id), onError })
  const remove = useChange('deleteMember', {
    invalidates: ['listAccounts'],
    onDone() {
      notify.success(texts.erased)
      void navigate('/admin/members')
    },
  })
  return {
    isPending: [reset, link, archive, remove].some(({ isPending }) => isPending),
    sendLink: () => link.mutate({ identityId: id }, { onError }),
    archive: () => archive.mutate(),
    async askForReset() {
      const question = { title: texts.resetTitle, text: texts.resetText, confirm: texts.resetPassword }
      if (await askToConfirm({ ...question, dangerous: true })) reset.mutate({ id }, { onError })
    },
    async askToDelete() {
      const title = texts.eraseTitle(displayName(member))
      const question = { title, text: <DeleteConsequences />, confirm: texts.erase }
      if (await askToConfirm({ ...question, dangerous: true })) remove.mutate({ id }, { onError })
    },
  }
}

async function saveArchive(id: string): Promise<void> {
  const content = await shop.call('exportMember', { id })
  saveFile(`member-${id}.json`, await new Response(content as unknown as ReadableStream).blob())
}

/** What deleting removes, and what it keeps. */
function DeleteConsequences() {
  return (
    <Stack gap="sm">
      <Part title={texts.eraseGone} lines={texts.eraseGoneWhat} />
      <Part title={texts.eraseStays} lines={texts.eraseStaysWhat} />
      <Text size="sm">{texts.eraseNoWay}</Text>
    </Stack>
  )
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  )
}
