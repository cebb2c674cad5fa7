import type { TaxGroup } from '@cartwright/contract/pricing/tax.ts'
import { Badge, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { useList } from '../components/list/use-list.ts'
import { SectionHead } from '../components/page/section-head.tsx'
import { texts as partTexts } from '../components/texts/index.ts'
import { texts as allTexts } from './texts/index.ts'
import { useGroups } from './use-tax.ts'

const texts = allTexts.groups

/** What is taxed alike. */
export function Groups() {
  const me = useMe()
  const list = useList()
  const { groups, firstId, error, refetch } = useGroups()
  const [open, setOpen] = useState<TaxGroup>()
  const mayManage = may(me, 'ECOM.MANAGE_TAX')
  const name = (group: TaxGroup) => {
    if (group.id === firstId) {
      return (
        <Group gap="xs">
          {group.name} <Badge color="gray">{texts.first}</Badge>
        </Group>
      )
    }
    if (!mayManage) return group.name
    return (
      <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setOpen(group)}>
        {group.name}
      </Button>
    )
  }
  return (
    <section>
      <SectionHead
        title={texts.title}
        about={texts.about}
        action={
          mayManage && (
            <Button variant="default" onClick={() => setOpen({})}>
              {texts.add}
            </Button>
          )
        }
      />
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
        empty={{ title: texts.title, text: texts.about, icon: <IconTags size={32} stroke={1.3} /> }}
      />
      {open && <GroupForm key={open.id ?? 'new'} group={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function GroupForm({ group: { id, name, revision }, onClose }: { group: TaxGroup; onClose: () => void }) {
  const form = useForm({ initialValues: { name: name ?? '' } })
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
    if (id) update.mutate({ taxGroup: { id, revision: revision ?? '', ...values } }, { onError })
    else create.mutate({ taxGroup: values }, { onError })
  })
  return (
    <Modal opened onClose={onClose} title={name ?? texts.addTitle}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Problem error={update.error ?? create.error} formFields={['taxGroup.name']} />
          <TextInput
            label={texts.nameLabel}
            description={texts.nameHint}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Group justify="space-between">
            {id ? <DeleteButton id={id} name={name ?? ''} onDone={onClose} /> : <span />}
            <Button type="submit" loading={update.isPending || create.isPending}>
              {partTexts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function DeleteButton({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const remove = useChange('deleteTaxGroup', {
    onDone() {
      notify.success(texts.removed)
      onDone()
    },
  })
  const ask = async () => {
    const question = { title: texts.removeTitle(name), text: texts.removeText, confirm: texts.remove }
    if (!(await askToConfirm({ ...question, dangerous: true }))) return
    remove.mutate({ taxGroupId: id }, { onError: notify.failure })
  }
  return (
    <Button variant="light" color="red" loading={remove.isPending} onClick={ask}>
      {texts.remove}
    </Button>
  )
}
