import Type, { type Static } from 'typebox'
import {
  Email,
  EmptyReply,
  EmptyRequest,
  Fields,
  Guid,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

/**
 * `QUEUED` e-mails wait for an attempt. `FAILED` ones are not tried again by themselves. `NOT_SENT` ones stay in the
 * mailbox because there was no mail server.
 */
export const MessageStatus = Strings(['QUEUED', 'SENT', 'FAILED', 'NOT_SENT'])
export type MessageStatus = Static<typeof MessageStatus>

export const Message = Fields({
  id: Guid,
  from: Text(),
  to: Text(),
  subject: Text(),
  text: Text(),
  html: Text(),
  /** The e-mail contains a secret, so text and HTML are not shown. */
  confidential: Type.Boolean(),
  createdDate: Timestamp,
  /** When the mail server took it; absent until then. */
  sentDate: Timestamp,
  status: MessageStatus,
  /** Why the last attempt failed, as the mail server said it. */
  failure: Text(),
  /** When a `QUEUED` e-mail is tried next. */
  nextAttemptDate: Timestamp,
})
export type Message = Static<typeof Message>

/**
 * `to` finds the e-mails to one recipient, `failed` those that failed. `before` is the `createdDate` of the last e-mail of
 * the previous page.
 */
export const ListMessagesRequest = Fields({
  to: Text({ max: 254 }),
  failed: Type.Boolean(),
  before: Timestamp,
  limit: Type.Union([Whole({ min: 1, max: 100 }), Type.Null()]),
})
/** `sendsMail`: a mail server is set up. Without one, e-mails stay in the mailbox. */
export const ListMessagesReply = Type.Object({ messages: Type.Array(Message), sendsMail: Type.Boolean() })
export const GetMessageRequest = Type.Object({ id: Guid })
export const GetMessageReply = Type.Object({ message: Message, sendsMail: Type.Boolean() })
export const SendMessageRequest = Type.Object({ id: Guid })
export const SendMessageReply = Type.Object({ message: Message })

/** `TLS` from the first byte (port 465), `STARTTLS` before anything else (port 587), or `NONE`. */
export const MailSecurity = Strings(['TLS', 'STARTTLS', 'NONE'])
export type MailSecurity = Static<typeof MailSecurity>

const mailServer = {
  host: Text({ min: 1, max: 253 }),
  port: Whole({ min: 1, max: 65_535 }),
  security: MailSecurity,
}

/** The shop's own mail server. Its password is never returned. */
export const MailServer = Type.Object({
  ...mailServer,
  ...Fields({ username: Text() }).properties,
  /** A password is stored. */
  hasPassword: Type.Boolean(),
  updatedDate: Timestamp,
})
export type MailServer = Static<typeof MailServer>

/** `server` is absent if the shop has none. `installationSendsMail`: e-mails then leave by the server's own settings. */
export const GetMailServerRequest = EmptyRequest
export const GetMailServerReply = Type.Object({
  installationSendsMail: Type.Boolean(),
  ...Fields({ server: MailServer }).properties,
})
/** Without `password`, the stored password stays if host and user name stay and `security` does not become `NONE`. */
export const SaveMailServerRequest = Type.Object({
  server: Type.Object({
    ...mailServer,
    ...Fields({ username: Text({ max: 254 }), password: Text({ max: 500 }) }).properties,
  }),
})
export type SaveMailServerRequest = Static<typeof SaveMailServerRequest>
export const SaveMailServerReply = Type.Object({ server: MailServer })
export const DeleteMailServerRequest = EmptyRequest
export const DeleteMailServerReply = EmptyReply
/** Sends one e-mail at once. A mail server that does not take it is an error with its reason. */
export const SendTestMessageRequest = Type.Object({ to: Email })
export const SendTestMessageReply = EmptyReply
