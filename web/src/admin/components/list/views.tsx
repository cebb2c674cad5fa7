import type { SavedView } from '@cartwright/contract/staff/saved-views.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useId, useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { IconBookmark, IconX } from '../../icons/icons.ts'
import { Problem } from '../feedback/problem.tsx'
import { readState, writeState } from './list.rules.ts'
import { texts } from './texts/index.ts'
import type { List } from './use-list.ts'

/** The searches and filters of a list that staff have saved for everybody in the shop. */
export function Views({ name, list }: { name: string; list: List }) {
  const [opened, { toggle, close }] = useDisclosure()
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={17} aria-hidden />} onClick={toggle}>
          {texts.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <SavedViews name={name} list={list} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

function SavedViews({ name, list, onClose }: { name: string; list: List; onClose: () => void }) {
  const { data, error, refetch } = useCall('listSavedViews', { list: name })
  const remove = useChange('deleteSavedView', { invalidates: ['listSavedViews'] })
  const mayManage = may(useMe(), 'SITE.MANAGE')
  const { cursor: _, ...state } = list.state
  const current = writeState({ ...state, page: 1 }).toString()
  const open = (search: string) => {
    list.replace(readState(new URLSearchParams(search)))
    onClose()
  }
  return (
    <Stack gap={4}>
      <ViewButton label={texts.viewAll} isCurrent={current === ''} onClick={() => open('')} />
      <Problem error={error} onRetry={refetch} />
      <Problem error={remove.error} />
      {data?.savedViews.map((view) => (
        <Group key={view.id} gap={4} wrap="nowrap">
          <ViewButton
            label={view.name}
            isCurrent={current === view.search}
            onClick={() => open(view.search)}
          />
          {mayManage && (
            <RemoveButton
              view={view}
              loading={remove.isPending && remove.variables?.savedViewId === view.id}
              onClick={() => remove.mutate({ savedViewId: view.id })}
            />
          )}
        </Group>
      ))}
      <NewView list={name} search={current} mayReplace={mayManage} onSaved={onClose} />
      <Text size="xs" c="dimmed">
        {texts.viewsAreShared}
      </Text>
    </Stack>
  )
}

function ViewButton(props: { label: string; isCurrent: boolean; onClick: () => void }) {
  const { label, isCurrent, onClick } = props
  return (
    <Button
      variant={isCurrent ? 'light' : 'subtle'}
      color="gray"
      fullWidth
      justify="flex-start"
      aria-current={isCurrent || undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

function RemoveButton(props: { view: SavedView; loading: boolean; onClick: () => void }) {
  const { view, loading, onClick } = props
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={texts.removeView(view.name)}
      loading={loading}
      onClick={onClick}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  )
}

interface NewViewProps {
  list: string
  search: string
  mayReplace: boolean
  onSaved: () => void
}

function NewView({ list, search, mayReplace, onSaved }: NewViewProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const problemId = useId()
  const save = useChange('saveView', { invalidates: ['listSavedViews'], onDone: onSaved })
  const isTaken = save.error instanceof CartwrightError && save.error.code === 'SAVED_VIEW_EXISTS'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const title = name.trim()
    setProblem(title === '' ? texts.viewNeedsName : undefined)
    if (title !== '')
      save.mutate({ savedView: { list, name: title, search }, replace: isTaken && mayReplace })
  }
  return (
    <form onSubmit={submit}>
      <Problem error={isTaken ? undefined : save.error} />
      <Group gap={6} wrap="nowrap" align="flex-end" mt="xs">
        <TextInput
          label={texts.saveView}
          placeholder={texts.viewName}
          value={name}
          maxLength={60}
          aria-describedby={problemId}
          aria-invalid={problem !== undefined || isTaken}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setProblem(undefined)
            save.reset()
          }}
        />
        <Button type="submit" variant="light" flex="none" loading={save.isPending}>
          {isTaken && mayReplace ? texts.replaceView : texts.save}
        </Button>
      </Group>
      <Text id={problemId} size="xs" c="red" role="alert">
        {isTaken ? (mayReplace ? texts.viewExists : texts.viewNameTaken) : problem}
      </Text>
    </form>
  )
}
