import type { ContactLabel } from '@cartwright/contract/identity/contacts.ts'
import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { IconTrash } from '../../icons/icons.ts'
import { texts } from '../texts/index.ts'
import { useLabels } from '../use-labels.ts'

interface LabelsDialogProps {
  opened: boolean
  onClose: () => void
}

/** Adds, renames and deletes labels. */
export function LabelsDialog({ opened, onClose }: LabelsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.labels}>
      <Labels />
    </Modal>
  )
}

function Labels() {
  const { labels, error, refetch, isKnown } = useLabels()
  return (
    <Stack>
      <Text size="sm">{texts.labelsAbout}</Text>
      <Problem error={error} onRetry={refetch} />
      {isKnown && labels.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noLabels}
        </Text>
      )}
      {labels.map((label) => (
        <LabelRow key={`${label.key} ${label.displayName}`} label={label} />
      ))}
      <NewLabel />
    </Stack>
  )
}

function LabelRow({ label: { key = '', displayName = '' } }: { label: ContactLabel }) {
  const [name, setName] = useState(displayName)
  const rename = useChange('updateLabel', { onDone: () => notify.success(texts.labelRenamed) })
  const remove = useChange('deleteLabel', { onDone: () => notify.success(texts.labelDeleted) })
  const isChanged = name.trim() !== '' && name.trim() !== displayName
  async function ask() {
    const question = { title: texts.deleteLabel(displayName), text: texts.deleteLabelText }
    if (await askToConfirm({ ...question, confirm: texts.erase, dangerous: true })) {
      remove.mutate({ key }, { onError: notify.failure })
    }
  }
  function save(event: FormEvent) {
    event.preventDefault()
    if (isChanged) rename.mutate({ label: { key, displayName: name.trim() } }, { onError: notify.failure })
  }
  return (
    <Group component="form" onSubmit={save} gap="xs" wrap="nowrap">
      <TextInput
        aria-label={texts.labelName(displayName)}
        maxLength={50}
        flex={1}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {isChanged && (
        <Button type="submit" variant="light" loading={rename.isPending}>
          {texts.rename}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={texts.deleteLabel(displayName)}
        loading={remove.isPending}
        onClick={ask}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function NewLabel() {
  const [name, setName] = useState('')
  const create = useChange('findOrCreateLabel', { onDone: () => setName('') })
  function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim()) create.mutate({ displayName: name.trim() }, { onError: notify.failure })
  }
  return (
    <Group component="form" onSubmit={save} gap="xs" align="end" wrap="nowrap">
      <TextInput
        label={texts.newLabel}
        maxLength={50}
        flex={1}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={create.isPending}>
        {texts.addLabel}
      </Button>
    </Group>
  )
}
