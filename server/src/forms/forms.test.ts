import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedEvents, sentEvents } from '../../test/accounts.ts'
import { rows } from '../../test/checkouts.ts'
import { readMails } from '../../test/mails.ts'
import { memberTokens, newMember, newVisitorFor } from '../../test/members.ts'
import { refusal } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'

const submissionsPath = '/form-submission-service/v4/submissions'

let store: Store

beforeAll(async () => {
  store = await openStore({ settings: { email: 'shop@fieldhouse.example' } })
})
afterAll(() => store.close())

const ask = (method: string, at: string, body?: object, as = store.apiKey) =>
  store.ask(method, at, { as, ...(body ? { body } : {}) })

let number = 0
async function newForm(more: object = {}) {
  const form = {
    title: 'Write to us',
    slug: `contact-${++number}`,
    published: true,
    fields: [
      { type: 'TEXT', label: 'Your name', required: true },
      { type: 'EMAIL', label: 'E-mail', required: true },
      { type: 'LONG_TEXT', label: 'Message', help: 'As long as you like' },
    ],
    ...more,
  }
  const { status, body } = await ask('POST', '/admin/v1/forms', { form })
  expect([status, body.message]).toEqual([200, undefined])
  return body.form
}

const answers = { your_name: 'Anna', e_mail: 'Anna@Example.com', message: 'Is it dishwasher-safe?\nThanks' }

async function send(formId: string, submissions: object = answers, as?: string) {
  const by = as ?? (await store.visitor())
  return ask('POST', submissionsPath, { submission: { formId, submissions } }, by)
}

interface Refused {
  body: {
    details: { validationError: { fieldViolations: { field: string; data: { errorType: string } }[] } }
  }
}
const problemsOf = ({ body }: Refused) =>
  body.details.validationError.fieldViolations.map(({ field, data }) => [
    field.split('.').at(-1),
    data.errorType,
  ])

describe('a merchant', () => {
  test('makes a form; its fields get names of their labels, and keep them when the labels change', async () => {
    const made = await newForm({ published: undefined })
    expect(made).toMatchObject({ revision: '1', published: false, inFooter: true, notifies: true, unseen: 0 })
    expect(made.fields.map(({ key }: { key: string }) => key)).toEqual(['your_name', 'e_mail', 'message'])
    const fields = made.fields.map((field: object) => ({ ...field, label: 'Ümläut' }))
    const form = { ...made, fields: [...fields, { type: 'TEXT', label: 'Größe' }] }
    const changed = (await ask('PUT', `/admin/v1/forms/${made.id}`, { form })).body.form
    const keys = changed.fields.map(({ key }: { key: string }) => key)
    expect([changed.revision, keys]).toEqual(['2', ['your_name', 'e_mail', 'message', 'grosse']])
    const stale = await ask('PUT', `/admin/v1/forms/${made.id}`, { form })
    expect([stale.status, refusal(stale)]).toEqual([409, 'REVISION_MISMATCH'])
  })

  test('is told what is wrong with a form', async () => {
    const { slug } = await newForm()
    const twice = await ask('POST', '/admin/v1/forms', {
      form: { title: 'Other', slug, fields: [{ type: 'TEXT', label: 'A' }] },
    })
    expect([twice.status, twice.body.message]).toMatchObject([400, /another form/])
    const fields = [
      { type: 'CHOICE', label: 'Size' },
      { type: 'CHOICE', label: 'Colour', choices: ['Red', 'Red '] },
      { type: 'TEXT', label: ' ', key: 'a' },
      { type: 'TEXT', label: 'A', key: 'a' },
    ]
    const wrong = await ask('POST', '/admin/v1/forms', { form: { title: ' ', slug: 'wrong', fields } })
    const { fieldViolations } = wrong.body.details.validationError
    expect(fieldViolations.map(({ field }: { field: string }) => field)).toEqual([
      'form.fields[0].choices',
      'form.fields[1].choices',
      'form.fields[2].label',
      'form.fields[3].key',
      'form.title',
    ])
    const many = Array.from({ length: 51 }, () => ({ type: 'TEXT', label: 'A' }))
    expect(
      (await ask('POST', '/admin/v1/forms', { form: { title: 'A', slug: 'many', fields: many } })).status,
    ).toBe(400)
  })

  test('needs permission, and reads no more than it allows', async () => {
    const form = await newForm()
    const visitor = await store.visitor()
    expect((await ask('GET', '/admin/v1/forms', undefined, visitor)).status).toBe(403)
    expect((await ask('POST', '/admin/v1/forms', { form }, visitor)).status).toBe(403)
    const key = { name: 'Reader', permissions: ['FORMS.READ'] }
    const reader = (await ask('POST', '/admin/v1/api-keys', { key })).body.secret
    expect((await ask('GET', '/admin/v1/forms', undefined, reader)).status).toBe(200)
    expect((await ask('DELETE', `/admin/v1/forms/${form.id}`, undefined, reader)).status).toBe(403)
    expect((await send(form.id, answers, reader)).status).toBe(403)
  })

  test('reads what was sent, marks it, downloads it and deletes it', async () => {
    const form = await newForm()
    const { submission } = (await send(form.id)).body
    store.clock.advance(1000)
    const dangerous = 'He said "no", twice;=SUM(A2)\n@SUM(A3)'
    await send(form.id, { ...answers, your_name: '=SUM(A1)', message: dangerous })
    const list = (more = '') => ask('GET', `/admin/v1/forms/${form.id}/submissions${more}`)
    expect((await list()).body.total).toBe(2)
    const mark = { ids: [submission.id], seen: true }
    await ask('POST', `/admin/v1/forms/${form.id}/submissions/mark`, mark)
    expect((await list('?seen=false')).body.total).toBe(1)
    expect((await ask('GET', `/admin/v1/forms/${form.id}`)).body.form).toMatchObject({
      submissions: 2,
      unseen: 1,
    })
    const file = await store.app.server.inject({
      url: `/admin/v1/forms/${form.id}/submissions/export`,
      headers: { authorization: store.apiKey },
    })
    const [head, newest] = file.body.split('\r\n')
    expect(head).toBe('\uFEFFDate,Your name,E-mail,Message')
    expect(newest).toMatch(/Z,'=SUM\(A1\),Anna@Example.com,"He said ""no"", twice;'=SUM\(A2\)\n'@SUM\(A3\)"$/)
    expect((await ask('DELETE', `${submissionsPath}/${submission.id}`)).status).toBe(200)
    expect(refusal(await ask('DELETE', `${submissionsPath}/${submission.id}`))).toBe('SUBMISSION_NOT_FOUND')
    expect(await publishedEvents(store, submission.id)).toEqual(['1 created', '2 updated', '3 deleted'])
    expect((await ask('DELETE', `/admin/v1/forms/${form.id}`)).status).toBe(200)
    expect(refusal(await ask('GET', `/admin/v1/forms/${form.id}`))).toBe('FORM_NOT_FOUND')
    expect(refusal(await send(form.id))).toBe('FORM_NOT_FOUND')
  })

  test('gets an e-mail about each submission, unless the form says no', async () => {
    const form = await newForm({ title: 'Rückruf' })
    await send(form.id)
    await send((await newForm({ title: 'Quiet', notifies: false })).id)
    const mails = await rows<{ to: string; text: string; html: string; topic: string }>(
      store,
      `SELECT recipient AS "to", text, html, topic FROM messages WHERE subject ~ 'Rückruf|Quiet'`,
    )
    expect(mails).toMatchObject([{ to: 'shop@fieldhouse.example', topic: 'forms' }])
    expect(mails[0]?.text).toContain('Anna@Example.com has sent you this form.')
    expect(mails[0]?.text).toContain('Is it dishwasher-safe?\nThanks')
    expect(mails[0]?.text).toContain(`https://shop.test/admin/forms/${form.id}/submissions`)
    expect(mails[0]?.html).toContain('Is it dishwasher-safe?')
  })
})

test('the download has answers to fields that the form no longer has', async () => {
  const form = await newForm()
  await send(form.id)
  const fields = form.fields.filter(({ key }: { key: string }) => key !== 'message')
  await ask('PUT', `/admin/v1/forms/${form.id}`, { form: { ...form, fields } })
  const { body } = await store.app.server.inject({
    url: `/admin/v1/forms/${form.id}/submissions/export`,
    headers: { authorization: store.apiKey },
  })
  expect(body).toContain('Date,Your name,E-mail,message\r\n')
  expect(body).toContain('Anna,Anna@Example.com,"Is it dishwasher-safe?\nThanks"\r\n')
})

describe('a shopper', () => {
  test('sends a form, and reads what they sent', async () => {
    const form = await newForm()
    const visitor = await store.visitor()
    const { status, body } = await send(form.id, answers, visitor)
    expect([status, body.submission]).toMatchObject([
      200,
      {
        formId: form.id,
        namespace: 'wix.form_app.form',
        status: 'CONFIRMED',
        submissions: answers,
        seen: false,
      },
    ])
    const { id } = body.submission
    expect((await ask('GET', `${submissionsPath}/${id}`, undefined, visitor)).status).toBe(200)
    const other = await ask('GET', `${submissionsPath}/${id}`, undefined, await store.visitor())
    expect([other.status, refusal(other)]).toEqual([404, 'SUBMISSION_NOT_FOUND'])
    const query = { query: { filter: { namespace: 'wix.form_app.form' } } }
    const path = `${submissionsPath}/namespace/query`
    expect((await ask('POST', path, query, visitor)).status).toBe(403)
    const own = await ask('POST', path, { ...query, onlyYourOwn: true }, visitor)
    expect(own.body.submissions).toMatchObject([{ id }])
    const [first] = await sentEvents(store, id)
    expect(first?.sent).toMatchObject({
      entityFqdn: 'wix.forms.v4.submission',
      createdEvent: { entity: { id, submissions: answers } },
    })
  })

  test('who clicks twice sends once', async () => {
    const form = await newForm()
    const visitor = await store.visitor()
    const both = await Promise.all([1, 2].map(() => send(form.id, answers, visitor)))
    expect(new Set(both.map(({ body }) => body.submission.id)).size).toBe(1)
    expect((await ask('GET', `/admin/v1/forms/${form.id}`)).body.form.submissions).toBe(1)
  })

  test('who clicks twice without cookies, or minutes later, sends once', async () => {
    const form = await newForm()
    const ids = new Set()
    for (let minute = 0; minute < 9; minute += 3) {
      ids.add((await send(form.id)).body.submission.id)
      store.clock.advance(3 * 60_000)
    }
    expect(ids.size).toBe(1)
    store.clock.advance(2 * 60_000)
    ids.add((await send(form.id)).body.submission.id)
    expect(ids.size).toBe(2)
  })

  test('who says no e-mail address is not taken for another shopper of the same network', async () => {
    const form = await newForm({ fields: [{ type: 'CHECKBOX', label: 'Count me in' }] })
    for (let shopper = 0; shopper < 2; shopper++) await send(form.id, { count_me_in: true })
    expect((await ask('GET', `/admin/v1/forms/${form.id}`)).body.form.submissions).toBe(2)
  })

  test('becomes a contact; whoever is known by the e-mail address stays as they are', async () => {
    const fields = [
      { type: 'EMAIL', label: 'E-mail' },
      { type: 'PHONE', label: 'Phone' },
    ]
    const form = await newForm({ fields })
    await send(form.id, { e_mail: 'Dora@mail.test', phone: '+49 30 1' })
    store.clock.advance(60_000)
    await send(form.id, { e_mail: 'dora@mail.test', phone: '+49 30 2' })
    await send(form.id, { phone: '+49 30 3' })
    const anna = await newMember(store, { email: 'member@mail.test' })
    const { access_token: as } = await memberTokens(store, await newVisitorFor(store, anna.id))
    await send(form.id, { e_mail: 'of-a-friend@mail.test' }, as)
    const contacts = await rows(
      store,
      `SELECT email, profile -> 'phones' AS phones, source FROM contacts
       WHERE email ~* 'dora|friend' OR (email = '' AND NOT is_member)`,
    )
    expect(contacts).toEqual([{ email: 'Dora@mail.test', phones: ['+49 30 1'], source: 'WIX_FORMS' }])
  })

  test('gets no endless answer to endless nonsense', async () => {
    const form = await newForm()
    const nonsense = Object.fromEntries(Array.from({ length: 5000 }, (_, key) => [`k${key}`, 1]))
    expect(problemsOf(await send(form.id, nonsense)).length).toBeLessThan(100)
  })

  test('chooses several answers of one question, which the merchant reads', async () => {
    const fields = [{ type: 'CHOICES', label: 'Sizes', required: true, choices: ['S', 'M', 'L'] }]
    const form = await newForm({ fields })
    const as = await store.visitor()
    const shown = (await ask('GET', `/form-schema-service/v4/forms/${form.id}`, undefined, as)).body.form
    expect(shown.formFields[0]).toMatchObject({
      identifier: 'CHECKBOX_GROUP',
      inputOptions: {
        inputType: 'ARRAY',
        arrayOptions: {
          componentType: 'CHECKBOX_GROUP',
          validation: { items: { stringOptions: { enum: ['S', 'M', 'L'] } } },
          checkboxGroupOptions: { label: 'Sizes', options: [{ value: 'S' }, { value: 'M' }, { value: 'L' }] },
        },
      },
    })
    const kept = (await send(form.id, { sizes: ['L', 'S', 'S'] })).body.submission
    expect(kept.submissions).toEqual({ sizes: ['S', 'L'] })
    expect(problemsOf(await send(form.id, { sizes: ['XL'] }))).toEqual([['sizes', 'NOT_ALLOWED_VALUE_ERROR']])
    expect(problemsOf(await send(form.id, { sizes: [] }))).toEqual([['sizes', 'REQUIRED_VALUE_ERROR']])
    expect(problemsOf(await send(form.id, { sizes: 7 }))).toEqual([['sizes', 'TYPE_ERROR']])
    const file = await ask('GET', `/admin/v1/forms/${form.id}/submissions/export`)
    expect(JSON.stringify(file.body)).toContain('S, L')
    const mails = await readMails(store, 'shop@fieldhouse.example')
    expect(mails.find(({ text }) => text.includes(kept.id))?.text).toContain('Sizes:\nS\nL')
  })

  test('is told of each wrong answer by its field', async () => {
    const form = await newForm({
      fields: [
        { type: 'TEXT', label: 'Name', required: true },
        { type: 'EMAIL', label: 'Mail' },
        { type: 'PHONE', label: 'Phone' },
        { type: 'NUMBER', label: 'Count' },
        { type: 'DATE', label: 'Day' },
        { type: 'CHOICE', label: 'Size', choices: ['S', 'M'] },
        { type: 'CONSENT', label: 'You may write to me', required: true },
        { type: 'CHECKBOX', label: 'Gift' },
      ],
    })
    const wrong = await send(form.id, {
      ...{
        name: 'x'.repeat(501),
        mail: 'nobody',
        phone: 'call me',
        count: 'many',
        day: '2027-02-30',
        size: 'L',
      },
      ...{ you_may_write_to_me: false, gift: 'yes', other: 1 },
    })
    expect(wrong.status).toBe(400)
    expect(problemsOf(wrong)).toEqual([
      ['count', 'TYPE_ERROR'],
      ['day', 'FORMAT_ERROR'],
      ['gift', 'TYPE_ERROR'],
      ['mail', 'FORMAT_ERROR'],
      ['name', 'MAX_LENGTH_ERROR'],
      ['other', 'UNKNOWN_VALUE_ERROR'],
      ['phone', 'FORMAT_ERROR'],
      ['size', 'NOT_ALLOWED_VALUE_ERROR'],
      ['you_may_write_to_me', 'REQUIRED_VALUE_ERROR'],
    ])
    const right = { name: ' Anna ', count: '2.5', day: '2027-02-28', size: 'M', you_may_write_to_me: true }
    const { submission } = (await send(form.id, right)).body
    expect(submission.submissions).toEqual({ ...right, name: 'Anna', count: 2.5 })
    const { items } = (await ask('GET', `/admin/v1/forms/${form.id}/submissions`)).body
    expect(items[0].consents).toEqual({ you_may_write_to_me: 'You may write to me' })
  })

  test('does not see or send a form that is not published', async () => {
    const form = await newForm({ published: false })
    const visitor = await store.visitor()
    const at = `/form-schema-service/v4/forms/${form.id}`
    expect((await ask('GET', at, undefined, visitor)).status).toBe(404)
    expect((await ask('GET', at)).body.form.enabled).toBe(false)
    expect((await ask('GET', `/v1/storefront/forms/${form.slug}`, undefined, visitor)).status).toBe(404)
    const refused = await send(form.id)
    expect([refused.status, refusal(refused)]).toEqual([428, 'FORM_DISABLED'])
  })

  test('cannot fill the inbox', async () => {
    const form = await newForm()
    const visitor = await store.visitor()
    const statuses = []
    for (let number = 0; number < 21; number++) {
      statuses.push((await send(form.id, { ...answers, message: `No. ${number}` }, visitor)).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

test('a person’s export has what they sent; their erasure takes it, also what they sent before', async () => {
  const form = await newForm()
  const anna = await newMember(store, { email: 'anna.lind@mail.test' })
  const { access_token: as } = await memberTokens(store, await newVisitorFor(store, anna.id))
  const own = (await send(form.id, { your_name: 'Anna', e_mail: 'other@mail.test' }, as)).body.submission
  const before = (await send(form.id, { your_name: 'A', e_mail: 'Anna.Lind@mail.test' })).body.submission
  const others = (await send(form.id, { your_name: 'Bea', e_mail: 'bea@mail.test' })).body.submission
  const archive = await ask('POST', `/admin/v1/members/${anna.id}/export`)
  expect(archive.body.submissions).toHaveLength(2)
  expect((await ask('DELETE', `/members/v1/members/${anna.id}`)).status).toBe(200)
  const left = await rows<{ id: string }>(
    store,
    `SELECT id FROM form_submissions WHERE form_id = '${form.id}'`,
  )
  expect(left).toEqual([{ id: others.id }])
  expect(await publishedEvents(store, own.id)).toEqual(['1 created', '2 deleted'])
  expect(await publishedEvents(store, before.id)).toEqual(['1 created', '2 deleted'])
  const mails = await rows<{ text: string }>(
    store,
    `SELECT text FROM messages WHERE text ~ '${form.id}' ORDER BY created_at`,
  )
  expect(mails.map(({ text }) => /bea@mail.test/.test(text))).toEqual([true])
})
