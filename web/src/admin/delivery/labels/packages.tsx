import type { ParcelPackage } from '@cartwright/contract/shipping-labels/labels.ts'
import type { Site } from '@cartwright/contract/sites/settings.ts'
import {
  Button,
  Group,
  Modal,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { may, useMe } from '../../api/me.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { MeasureField } from '../../components/number/number-field.tsx'
import { language } from '../../language/language.ts'
import { useSite } from '../../settings/use-site.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.packages

/** The boxes and envelopes of the shop. */
export function Packages() {
  const { site } = useSite()
  const mayManage = may(useMe(), 'SITE.MANAGE')
  const [adding, add] = useDisclosure()
  if (!site) return <Skeleton height={160} maw="52rem" />
  const packages = site.settings?.packages ?? []
  return (
    <Stack maw="52rem" component="section" aria-label={texts.title}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2}>{texts.title}</Title>
          <Text c="dimmed">{texts.about}</Text>
        </div>
        {mayManage && (
          <Button variant="default" onClick={add.open}>
            {texts.add}
          </Button>
        )}
      </Group>
      {packages.length === 0 && <Text>{texts.none}</Text>}
      {packages.map((one) => (
        <PackageRow key={one.name} one={one} site={site} mayManage={mayManage} />
      ))}
      <Modal opened={adding} onClose={add.close} title={texts.addTitle}>
        <PackageForm site={site} onClose={add.close} />
      </Modal>
    </Stack>
  )
}

function PackageRow({ one, site, mayManage }: { one: ParcelPackage; site: Site; mayManage: boolean }) {
  const remove = useChange('updateSite', { onDone: () => notify.success(texts.removed) })
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
  const [side, weight] = unitsOf(one.unit)
  const sides = [one.length, one.width, one.height].map((value) => number.format(value)).join(' × ')
  const rest = (site.settings?.packages ?? []).filter(({ name }) => name !== one.name)
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {one.name}
          </Text>
          <Text size="sm" c="dimmed">
            {sides} {side} · {number.format(one.weight)} {weight}
          </Text>
        </div>
        {mayManage && (
          <Button
            variant="subtle"
            size="xs"
            loading={remove.isPending}
            aria-label={texts.removeNamed(one.name)}
            onClick={() => remove.mutate(toChange(site, rest), { onError: notify.failure })}
          >
            {texts.remove}
          </Button>
        )}
      </Group>
    </Paper>
  )
}

function unitsOf(unit: ParcelPackage['unit']): [side: string, weight: string] {
  return unit === 'LB' ? ['in', 'lb'] : ['cm', 'kg']
}

/** Refused if somebody else has changed the settings meanwhile. */
function toChange({ revision }: Site, packages: ParcelPackage[]) {
  return { site: { ...(revision === undefined ? {} : { revision }), settings: { packages } } }
}

function PackageForm({ site, onClose }: { site: Site; onClose: () => void }) {
  const packages = site.settings?.packages ?? []
  const unit = site.settings?.weightUnit === 'LB' ? 'LB' : 'KG'
  const [side, weightUnit] = unitsOf(unit)
  const isMissing = (value: number | string) => (Number(value) > 0 ? null : texts.measureNeeded)
  const form = useForm({
    initialValues: { name: '', length: '', width: '', height: '', weight: '0' },
    validate: {
      name: (name) =>
        name.trim() === ''
          ? texts.nameNeeded
          : packages.some((one) => one.name === name.trim())
            ? texts.nameTaken
            : null,
      ...{ length: isMissing, width: isMissing, height: isMissing },
    },
  })
  const { mutate, error, isPending } = useChange('updateSite', {
    onDone() {
      notify.success(texts.added)
      onClose()
    },
  })
  const submit = form.onSubmit(({ name, length, width, height, weight }) => {
    const measures = { length: Number(length), width: Number(width), height: Number(height) }
    const added = { name: name.trim(), ...measures, weight: Number(weight), unit } as const
    mutate(toChange(site, [...packages, added]))
  })
  return (
    <DialogForm
      onSubmit={submit}
      error={error}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={texts.add}
    >
      <TextInput label={texts.name} maxLength={100} required data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={3}>
        {(['length', 'width', 'height'] as const).map((name) => (
          <MeasureField
            key={name}
            label={texts[name]}
            unit={side}
            most={1000}
            required
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
      <MeasureField label={texts.weight} unit={weightUnit} most={1000} {...form.getInputProps('weight')} />
    </DialogForm>
  )
}
