import type { Site } from '@cartwright/contract/admin.ts'
import { defaultColours, type Mode } from '@cartwright/contract/theme-colours.ts'
import {
  ColorInput,
  Select,
  SimpleGrid,
  Skeleton,
  Slider,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { PageHead } from '../parts/page-head.tsx'
import { Problem } from '../parts/problem.tsx'
import { colourNames, type LookValues, propertiesOf, themeOf, valuesOf } from './look.rules.ts'
import { type FormOf, Section } from './section.tsx'
import { texts as allTexts } from './texts.ts'
import { UnsavedParts } from './unsaved-parts.tsx'
import { useSite } from './use-site.ts'
import './settings.css'

const texts = allTexts.look

export function Page() {
  const { site, error, refetch } = useSite()
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/settings', label: texts.back }}
      />
      <Problem error={error} onAgain={refetch} />
      {site ? (
        <UnsavedParts>
          <LookSection site={site} />
        </UnsavedParts>
      ) : (
        !error && <Skeleton height={480} />
      )}
    </>
  )
}

function LookSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.form}
      read={({ settings }) => ({ theme: valuesOf(settings?.theme ?? {}) })}
      write={({ theme }) => ({ settings: { theme: themeOf(theme) } })}
    >
      {(form) => (
        <>
          <Previews values={form.values.theme} />
          <Form form={form} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <Palette form={form} mode="light" />
            <Palette form={form} mode="dark" />
          </SimpleGrid>
        </>
      )}
    </Section>
  )
}

type LookForm = FormOf<{ theme: LookValues }>

function Form({ form }: { form: LookForm }) {
  const faces = (names: readonly (keyof typeof texts.faces)[]) =>
    names.map((value) => ({ value, label: texts.faces[value] }))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={texts.textFace}
        data={faces(['system', 'humanist', 'rounded', 'serif'])}
        allowDeselect={false}
        {...form.getInputProps('theme.textFace')}
      />
      <Select
        label={texts.displayFace}
        data={faces(['fraunces', 'system', 'humanist', 'rounded', 'serif'])}
        allowDeselect={false}
        {...form.getInputProps('theme.displayFace')}
      />
      <div>
        <Text size="sm" fw={500} id="radius-label">
          {texts.radius}
        </Text>
        <Slider
          min={0}
          max={32}
          thumbProps={{ 'aria-labelledby': 'radius-label' }}
          label={(value) => `${value} px`}
          {...form.getInputProps('theme.radius')}
        />
      </div>
      <TextInput label={texts.logo} description={texts.logoHint} {...form.getInputProps('theme.logo')} />
    </SimpleGrid>
  )
}

function Palette({ form, mode }: { form: LookForm; mode: Mode }) {
  return (
    <Stack gap="sm">
      <Title order={3}>{texts[mode]}</Title>
      {colourNames.map((name) => (
        <ColorInput
          key={name}
          label={texts.colours[name]}
          placeholder={defaultColours[mode][name]}
          format="hex"
          eyeDropperButtonProps={{ 'aria-label': texts.colours[name] }}
          {...form.getInputProps(`theme.${mode}.${name}`)}
        />
      ))}
    </Stack>
  )
}

function Previews({ values }: { values: LookValues }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} aria-label={texts.preview} component="section">
      <Preview mode="light" values={values} />
      <Preview mode="dark" values={values} />
    </SimpleGrid>
  )
}

/** A piece of a shop in the colours chosen. */
function Preview({ mode, values }: { mode: Mode; values: LookValues }) {
  const { textFace, displayFace } = values
  const { product, price, note, button } = texts.sample
  return (
    <div
      className="look-preview"
      data-text={textFace}
      data-display={displayFace}
      style={propertiesOf(mode, values)}
    >
      <span>{texts[mode]}</span>
      <strong>{product}</strong>
      <p>{price}</p>
      <small>{note}</small>
      <b>{button}</b>
    </div>
  )
}
