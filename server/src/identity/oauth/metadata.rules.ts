import type { GetServerMetadataReply } from '@cartwright/contract/identity/tokens.ts'
import { prompts, responseModes, scopes } from './rules.ts'

/** The authorization server metadata (RFC 8414), so that libraries need only the shop's address. */
export function serverMetadata(issuer: string): GetServerMetadataReply {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    jwks_uri: `${issuer}/oauth2/jwks`,
    userinfo_endpoint: `${issuer}/oauth2/user-info`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    end_session_endpoint: `${issuer}/oauth2/logout`,
    response_types_supported: ['code'],
    response_modes_supported: [...responseModes],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    scopes_supported: [...scopes],
    claims_supported: [
      ...['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'email', 'email_verified', 'name'],
      ...['given_name', 'family_name', 'nickname', 'preferred_username', 'picture', 'locale', 'birthdate'],
      'updated_at',
    ],
    code_challenge_methods_supported: ['S256'],
    prompt_values_supported: [...prompts],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  }
}
