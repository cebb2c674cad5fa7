import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// The requests are those that were captured of the published package, which both generations send alike.

describe.each(generations)('forms, with the requests of the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let formId: string

  beforeAll(async () => {
    store = await openStore()
    clients = await publishedClients(store, generation)
    const form = {
      title: 'Write to us',
      slug: 'contact',
      published: true,
      fields: [
        { type: 'TEXT', label: 'First name', required: true },
        { type: 'EMAIL', label: 'E-mail', key: 'email', required: true },
        { type: 'CHOICE', label: 'Topic', choices: ['Order', 'Other'], help: 'What is it about?' },
        { type: 'CONSENT', label: 'You may answer me', key: 'consent' },
      ],
    }
    const made = await store.ask('POST', '/admin/v1/forms', { as: store.apiKey, body: { form } })
    formId = made.body.form.id
  })
  afterAll(() => store.close())

  async function caller(kind: 'visitor' | 'merchant') {
    const { sdk } = clients
    const auth =
      kind === 'visitor'
        ? sdk.OAuthStrategy({ clientId: store.clientId })
        : sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId })
    if (kind === 'visitor' && 'generateVisitorTokens' in auth)
      auth.setTokens(await auth.generateVisitorTokens())
    const { headers } = await auth.getAuthHeaders()
    return async (method: string, path: string, body?: object) => {
      const response = await fetch(`https://www.wixapis.com${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, body: await response.json() }
    }
  }

  const schema = '/form-schema-service/v4/forms'
  const submissions = '/form-submission-service/v4/submissions'

  test('a storefront reads a form and its fields', async () => {
    const send = await caller('visitor')
    const { form } = (await send('GET', `${schema}/${formId}?formId=${formId}`)).body
    expect(form).toMatchObject({ name: 'Write to us', namespace: 'wix.form_app.form', enabled: true })
    expect(form.formFields[1]).toMatchObject({
      fieldType: 'INPUT',
      identifier: 'CONTACTS_EMAIL',
      inputOptions: {
        target: 'email',
        required: true,
        inputType: 'STRING',
        stringOptions: {
          componentType: 'TEXT_INPUT',
          validation: { format: 'EMAIL' },
          textInputOptions: { label: 'E-mail' },
        },
      },
    })
    expect(form.formFields[2].inputOptions.stringOptions.dropdownOptions.options).toEqual([
      { label: 'Order', value: 'Order' },
      { label: 'Other', value: 'Other' },
    ])
    expect(form.fields[1]).toMatchObject({
      target: 'email',
      validation: { required: true, string: { format: 'EMAIL' } },
      view: { fieldType: 'CONTACTS_EMAIL', label: 'E-mail' },
    })
    const { formSummary } = (await send('GET', `${schema}/${formId}/summary?formId=${formId}`)).body
    expect(formSummary.fields).toHaveLength(4)
  })

  test('a storefront lists and finds forms', async () => {
    const send = await caller('visitor')
    const listed = await send(
      'GET',
      `${schema}?namespace=wix.form_app.form&paging.limit=10&formIds=${formId}`,
    )
    expect(listed.body).toMatchObject({ forms: [{ id: formId }], pagingMetadata: { count: 1 } })
    expect((await send('GET', `${schema}?namespace=wix.other.form`)).body.forms).toEqual([])
    expect((await send('GET', schema)).status).toBe(400)
    const query = { filter: { namespace: 'wix.form_app.form' }, cursorPaging: { limit: 50 } }
    expect((await send('POST', `${schema}/query`, { query })).body).toMatchObject({
      forms: [{ id: formId }],
      metadata: { count: 1, hasNext: false },
    })
    const unknown = await send('GET', `${schema}/${store.siteId}?formId=${store.siteId}`)
    expect([unknown.status, unknown.body.details.applicationError.code]).toEqual([404, 'FORM_NOT_FOUND'])
  })

  test('a visitor sends a form', async () => {
    const send = await caller('visitor')
    const answers = { first_name: 'Anna', email: 'anna@example.com', topic: 'Order', consent: true }
    const submission = { formId, namespace: 'wix.form_app.form', submissions: answers, seen: false }
    const { status, body } = await send('POST', submissions, { submission })
    expect([status, body.submission]).toMatchObject([
      200,
      { formId, status: 'CONFIRMED', submissions: answers },
    ])
    expect(body.submission.submitter.visitorId).toBeTruthy()
    const wrong = await send('POST', submissions, {
      submission: { ...submission, submissions: { ...answers, email: 'anna' } },
    })
    const [violation] = wrong.body.details.validationError.fieldViolations
    expect([wrong.status, violation]).toMatchObject([
      400,
      {
        field: 'submission.submissions.email',
        violatedRule: 'FORMAT',
        data: { errorPath: 'email', errorType: 'FORMAT_ERROR' },
      },
    ])
    const missing = await send('POST', submissions, { submission: { ...submission, formId: store.siteId } })
    expect([missing.status, missing.body.details.applicationError.code]).toEqual([404, 'FORM_NOT_FOUND'])
    const checked = await send('POST', `${submissions}/validate`, { submission: { formId, submissions: {} } })
    expect(checked.body).toMatchObject({
      valid: false,
      violationErrors: [
        { errorPath: 'first_name', errorType: 'REQUIRED_VALUE_ERROR' },
        { errorPath: 'email', errorType: 'REQUIRED_VALUE_ERROR' },
      ],
    })
    const one = { submission: { formId, submissions: {} }, fieldsToValidate: ['topic'] }
    expect((await send('POST', `${submissions}/validate`, one)).body).toEqual({
      valid: true,
      violationErrors: [],
    })
  })

  test('a merchant finds, confirms and deletes submissions; a visitor may not', async () => {
    const [visitor, merchant] = [await caller('visitor'), await caller('merchant')]
    const answers = { first_name: 'Bea', email: 'bea@example.com' }
    const submission = { formId, status: 'PENDING', submissions: answers }
    const { id } = (await visitor('POST', submissions, { submission })).body.submission
    const filter = { $and: [{ namespace: 'wix.form_app.form' }, { formId }, { status: 'PENDING' }] }
    const query = { filter, cursorPaging: { limit: 50 } }
    const found = await merchant('POST', `${submissions}/namespace/query`, { query })
    expect(found.body).toMatchObject({
      submissions: [{ id, status: 'PENDING' }],
      metadata: { hasNext: false },
    })
    const at = `${submissions}/${id}`
    for (const [method, path] of [
      ['POST', `${submissions}/namespace/query`],
      ['POST', `${at}/confirm`],
      ['DELETE', at],
    ] as const) {
      const { status, body } = await visitor(
        method,
        path,
        method === 'POST' ? { query, submissionId: id } : undefined,
      )
      expect([status, body.details.applicationError.code]).toEqual([403, 'PERMISSION_DENIED'])
    }
    const confirmed = await merchant('POST', `${at}/confirm`, { submissionId: id })
    expect(confirmed.body.submission).toMatchObject({ status: 'CONFIRMED', revision: '2' })
    expect((await merchant('GET', `${at}?submissionId=${id}`)).body.submission.submissions).toEqual(answers)
    expect((await merchant('DELETE', `${at}?submissionId=${id}`)).status).toBe(200)
    const gone = await merchant('GET', `${at}?submissionId=${id}`)
    expect([gone.status, gone.body.details.applicationError.code]).toEqual([404, 'SUBMISSION_NOT_FOUND'])
  })
})
