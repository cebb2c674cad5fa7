import { type MailGroup, mailKinds } from '@cartwright/contract/mail/templates.ts'
import type { Reply } from '@cartwright/contract/schemas.ts'
import { Anchor, Badge, Group, Paper, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { IconSearch } from '../icons/icons.ts'
import { language } from '../language/language.ts'
import { languageName } from '../settings/options.rules.ts'
import { texts } from './texts/index.ts'
import './mail-templates.css'

type Listed = Reply<'listMailTemplates'>['templates'][number]

const groups = Object.keys(mailKinds) as MailGroup[]

/** All e-mails of the shop whose texts it can change. */
export function Page() {
  const [words, setWords] = useState('')
  const { data, error, refetch } = useCall('listMailTemplates', {})
  const wanted = words.trim().toLowerCase()
  const found = data?.templates.filter(({ kind, group }) =>
    `${texts.kinds[kind]} ${texts.groups[group]}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <Problem error={error} onRetry={refetch} />
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<IconSearch size={17} aria-hidden />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        maw="24rem"
        mb="lg"
      />
      {found?.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {found ? <Groups found={found} /> : !error && <Skeleton height={480} maw="52rem" />}
    </>
  )
}

function Groups({ found }: { found: readonly Listed[] }) {
  return (
    <Stack maw="52rem">
      {groups.map((group) => {
        const templates = found.filter((template) => template.group === group)
        return templates.length > 0 && <GroupOfTemplates key={group} group={group} templates={templates} />
      })}
    </Stack>
  )
}

function GroupOfTemplates({ group, templates }: { group: MailGroup; templates: readonly Listed[] }) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.groups[group]}>
      <Title order={2} mb="xs">
        {texts.groups[group]}
      </Title>
      <ul className="mail-template-list">
        {templates.map(({ kind, languages: [first = ''], changed }) => (
          <li key={kind}>
            <Group justify="space-between" gap="xs">
              <Anchor component={Link} to={`/admin/settings/mail-templates/${kind}/${first}`}>
                {texts.kinds[kind]}
              </Anchor>
              {changed.length > 0 && (
                <Badge>{texts.changedIn(changed.map((one) => languageName(one, language)).join(', '))}</Badge>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
