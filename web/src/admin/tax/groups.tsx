import type { TaxGroup } from '@cartwright/contract/pricing/tax.ts'
import { Badge, Button, Group, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { DialogForm } from '../components/form/dialog-form.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { useList } from '../components/list/use-list.ts'
import { SectionHead } from '../components/page/section-head.tsx'
import { IconTags } from '../icons/icons.ts'
import { texts as allTexts } from './texts/index.ts'
import { useGroups } from './use-tax.ts'

const texts = allTexts.groups

const emptyList = { title: texts.title, text: texts.about, icon: <IconTags size={32} stroke={1.3} /> }

/** The groups of products with the same tax. */
export function Groups() {
  const me = useMe()
  const list = useList()
  const { groups, firstId, error, refetch } = useGroups()
  const [open, setOpen] = useState<TaxGroup>()
  const mayManage = may(me, 'ECOM.MANAGE_TAX')
  const add = mayManage && (
    <Button variant="default" onClick={() => setOpen({})}>
      {texts.add}
    </Button>
  )
  const name = (group: TaxGroup) => (
    <GroupName group={group} isFirst={group.id === firstId} onOpen={mayManage ? setOpen : undefined} />
  )
  return (
    <section>
      <SectionHead title={texts.title} about={texts.about} action={add} />
      <DataList
        name="tax-groups"
        label={texts.title}
        columns={[{ id: 'name', header: texts.name, fixed: true, card: 'title', cell: name }]}
        rows={groups}
        rowId={({ id = '' }) => id}
        rowLabel={(group) => group.name ?? ''}
        list={list}
        error={error}
        onRetry={refetch}
        empty={emptyList}
      />
      {open && <GroupDialog key={open.id ?? 'new'} group={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

interface GroupNameProps {
  group: TaxGroup
  isFirst: boolean
  onOpen: ((group: TaxGroup) => void) | undefined
}

/** Nobody can edit the first group. */
function GroupName({ group, isFirst, onOpen }: GroupNameProps) {
  if (isFirst) {
    return (
      <Group gap="xs">
        {group.name} <Badge color="gray">{texts.first}</Badge>
      </Group>
    )
  }
  if (!onOpen) return group.name
  return (
    <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => onOpen(group)}>
      {group.name}
    </Button>
  )
}

interface GroupDialogProps {
  group: TaxGroup
  onClose: () => void
}

function GroupDialog({ group, onClose }: GroupDialogProps) {
  const { form, submit, error, isPending } = useGroup({ group, onClose })
  const { id, name = '' } = group
  return (
    <Modal opened onClose={onClose} title={id ? name : texts.addTitle}>
      <DialogForm
        onSubmit={submit}
        error={error}
        formFields={['taxGroup.name']}
        isPending={isPending}
        aside={id && <DeleteGroup id={id} name={name} onDone={onClose} />}
      >
        <TextInput
          label={texts.nameLabel}
          description={texts.nameHint}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
      </DialogForm>
    </Modal>
  )
}

function useGroup({ group: { id, name = '', revision = '' }, onClose }: GroupDialogProps) {
  const form = useForm({ initialValues: { name } })
  const options = {
    onDone() {
      notify.success(texts.saved)
      onClose()
    },
  }
  const update = useChange('updateTaxGroup', options)
  const create = useChange('createTaxGroup', options)
  const submit = form.onSubmit((values) => {
    const onError = (error: Error) => form.setErrors(formErrors(error, 'taxGroup'))
    if (id) update.mutate({ taxGroup: { id, revision, ...values } }, { onError })
    else create.mutate({ taxGroup: values }, { onError })
  })
  return {
    form,
    submit,
    error: update.error ?? create.error,
    isPending: update.isPending || create.isPending,
  }
}

function DeleteGroup({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const remove = useChange('deleteTaxGroup', {
    onDone() {
      notify.success(texts.removed)
      onDone()
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(name)}
      texts={texts}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ taxGroupId: id }, { onError: notify.failure })}
    />
  )
}
