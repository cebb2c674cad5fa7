import type { OtherShop } from '@cartwright/contract/sites/shops.ts'
import { Anchor, Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { formErrors, needsSecondFactor } from '../api/problems.rules.ts'
import { useCall, useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import { DataList } from '../components/list/data-list.tsx'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { SectionHead } from '../components/page/section-head.tsx'
import { IconBuildingStore, IconPlus } from '../icons/icons.ts'
import { texts } from './texts/index.ts'

/** The shops that the person chooses from in the menu. */
export function MyShops() {
  const { data, error, refetch } = useCall('listMyShops', {})
  const [opened, { open, close }] = useDisclosure()
  const list = useList()
  const addButton = data?.canAdd && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
      {texts.add}
    </Button>
  )
  return (
    <section>
      <SectionHead
        title={texts.mine}
        about={texts.mineAbout}
        action={data?.shops.length ? addButton : undefined}
      />
      <DataList
        name="my-shops"
        label={texts.mine}
        columns={columns}
        rows={data?.shops}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        list={list}
        error={error}
        onRetry={refetch}
        empty={{
          title: texts.noneTitle,
          text: texts.noneText,
          icon: <IconBuildingStore size={32} stroke={1.3} />,
          ...(addButton ? { action: addButton } : {}),
        }}
      />
      <Modal opened={opened} onClose={close} title={texts.add}>
        <AddForm onClose={close} />
      </Modal>
    </section>
  )
}

const columns: readonly Column<OtherShop>[] = [
  {
    id: 'name',
    header: texts.name,
    cell: ({ name }) => <b>{name}</b>,
    value: ({ name }) => name,
    card: 'title',
  },
  {
    id: 'url',
    header: texts.address,
    cell: ({ url }) => <Anchor href={`${url}/admin`}>{new URL(url).host}</Anchor>,
  },
  {
    id: 'actions',
    header: texts.remove,
    headerHidden: true,
    fixed: true,
    align: 'end',
    card: 'aside',
    cell: ({ id }) => <RemoveButton id={id} />,
  },
]

function RemoveButton({ id }: Pick<OtherShop, 'id'>) {
  const remove = useChange('removeMyShop', { invalidates: ['listMyShops'] })
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      loading={remove.isPending}
      onClick={() => remove.mutate({ id }, { onError: notify.failure })}
    >
      {texts.remove}
    </Button>
  )
}

function AddForm({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { host: '', email: '', password: '', code: '' } })
  const { mutate, error, isPending } = useChange('addMyShop', {
    invalidates: ['listMyShops'],
    onDone: onClose,
  })
  const needsCode = needsSecondFactor(error) || form.values.code !== ''
  const submit = form.onSubmit(({ code, ...sent }) =>
    mutate(
      { ...sent, ...(code ? { code } : {}) },
      { onError: (failed) => form.setErrors(formErrors(failed, '')) },
    ),
  )
  return (
    <DialogForm
      onSubmit={submit}
      error={error}
      formFields={['host', 'email', 'password', 'code']}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={texts.add}
    >
      <TextInput
        label={texts.host}
        placeholder={texts.hostPlaceholder}
        required
        data-autofocus
        {...form.getInputProps('host')}
      />
      <TextInput label={texts.email} type="email" required {...form.getInputProps('email')} />
      <PasswordInput label={texts.password} required {...form.getInputProps('password')} />
      {needsCode && (
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
      )}
    </DialogForm>
  )
}
