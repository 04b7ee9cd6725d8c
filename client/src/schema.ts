// Written by `npm run docs` from the OpenAPI description.
export interface paths {
    "/api/v1/authentication/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an account; a code is mailed, and the account exists once it is confirmed.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verification/confirm-register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the address with its code and sign in.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.confirmRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verification/resend-code-register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a new registration code, at most once a minute.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.resendCodeRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verification/confirm-second-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in with the ticket of the first step and a current code or a recovery code.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.confirmSecondStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/wallet-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a message signed by a linked wallet; never creates an account.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.walletLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out: end this session.
         * @description For signed in. Not with an API key.
         */
        post: operations["auth.logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verification/send-code-reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a new password; it applies once the mailed code confirms it.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.sendCodeResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verification/confirm-reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply the new password; ends every session of the account.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.confirmResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verification/request-reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail instructions for a reset, and resend a pending code; the reply is the same for every address.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.requestResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password while signed in; ends every other session and revokes all API keys.
         * @description For signed in. Not with an API key.
         */
        post: operations["auth.resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verification/send-code-unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a code to an account frozen by its owner; the reply is the same for every address.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.sendCodeUnfreeze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verification/confirm-unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unfreeze an account frozen by its owner, with the mailed code, and sign in.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.confirmUnfreeze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/refresh-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the refresh token for a new pair; the bearer is the old access token.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/nonce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a message for a wallet to sign, with the fields of the call it is for; needs a session, except for wallet-login. Valid once, for 5 minutes.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.nonce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/google-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with an ID token of Google; creates the account on first use.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.googleLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/facebook-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with an access token of Facebook. On first use a code is mailed to the address that Facebook returns (`socialCodeNeeded`); the same call with this verificationCode creates the account.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.facebookLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/twitter-auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the tokens Twitter returned to the browser; creates the account on first use.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.twitterAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/twitter-get-auth-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the URL to sign in with Twitter; it redirects back with `oauth_token` and `oauth_verifier`.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.twitterGetAuthUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/oidc-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the code that the OpenID Connect provider returned to the browser; creates the account on first use. If the provider confirms no e-mail address (`socialEmailNeeded`), the ticket in the failure registers one.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.oidcLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/oidc-register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the account of an OpenID Connect sign-in without a confirmed address: mails a code to this one (`socialCodeNeeded`); the same call with this verificationCode creates the account.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.oidcRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/social-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the URL to sign in with Google, Facebook or OpenID Connect, and the `state` it must return with.
         * @description For everyone. Not with an API key.
         */
        post: operations["auth.socialUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-in methods of my account.
         * @description For signed in. Not with an API key.
         */
        get: operations["auth.methods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/link-social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link an account at a provider as a sign-in method.
         * @description For signed in. Not with an API key.
         */
        post: operations["auth.linkSocial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/unlink-social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink a provider. The last sign-in method cannot be removed.
         * @description For signed in. Not with an API key.
         */
        delete: operations["auth.unlinkSocial"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the security settings of my account.
         * @description For signed in. Not with an API key.
         */
        get: operations["security.overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/security/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my active sessions.
         * @description For signed in. Not with an API key.
         */
        get: operations["security.sessions"];
        put?: never;
        post?: never;
        /**
         * End one session, or without its id all but this one; their live connections close.
         * @description For signed in. Not with an API key.
         */
        delete: operations["security.endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/security/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Turn the second factor on with a first code; returns the recovery codes, once.
         * @description For signed in. Not with an API key.
         */
        put: operations["security.confirmSecondFactor"];
        /**
         * Create a secret for an authenticator app; it applies once a first code confirms it.
         * @description For signed in. Not with an API key.
         */
        post: operations["security.beginSecondFactor"];
        /**
         * Turn the second factor off, with the password or wallet and a code in the body.
         * @description For signed in. Not with an API key.
         */
        delete: operations["security.endSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/security/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create ten new recovery codes, with the password or wallet and a code; the old ones become invalid.
         * @description For signed in. Not with an API key.
         */
        post: operations["security.renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/security/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activity of my account.
         * @description For signed in. Not with an API key.
         */
        get: operations["security.activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/security/activity/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the activity as CSV, the newest 10,000 entries.
         * @description For signed in. Not with an API key.
         */
        get: operations["security.activityCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/security/signatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every message that my account has signed here.
         * @description For signed in. Not with an API key.
         */
        get: operations["security.signatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/security/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare a download of all my data as a zip; its URL works once within 60 seconds.
         * @description For signed in. Not with an API key.
         */
        post: operations["security.prepareExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/security/export/{ticket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The URL returned by `prepareExport`.
         * @description For everyone. Not with an API key.
         */
        get: operations["security.downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/security/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze my account: ends every session; only a mailed code unfreezes it.
         * @description For signed in. Not with an API key.
         */
        post: operations["security.freeze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/security/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete my account and everything in it; the proof and the typed confirmation are in the body.
         * @description For signed in. Not with an API key.
         */
        delete: operations["security.deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my account.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["profile.me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/get-profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public profile of a person.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["profile.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change my profile; omitted fields are unchanged. A new e-mail address needs the password or wallet, and a code if a second factor is on; a code is mailed to it, and it applies with confirm-email. Sending the same address again mails a new code, once a minute, without the proof.
         * @description For signed in. Not with an API key.
         */
        put: operations["profile.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Apply the new e-mail address with the code that was mailed to it; the old one is notified.
         * @description For signed in. Not with an API key.
         */
        put: operations["profile.confirmEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/add-wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a wallet by a message it has signed; one wallet per account, one account per wallet.
         * @description For signed in. Not with an API key.
         */
        post: operations["profile.addWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/delete-wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink my wallet; no effect without one. Refused if it is the only sign-in method.
         * @description For signed in. Not with an API key.
         */
        delete: operations["profile.deleteWallet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/upload-avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set my picture: jpg, jpeg or png, 5 MB at most.
         * @description For signed in. Not with an API key.
         */
        post: operations["profile.uploadAvatar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/images/avatars/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["profile.avatar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/create-apikey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an API key; its secret is shown in this reply only. Without a body it has the scope read and lasts 90 days; expiresAt null never expires. Scopes beyond read need the password or wallet, and a code if a second factor is on. Takes an Idempotency-Key.
         * @description For signed in. Not with an API key.
         */
        post: operations["keys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/delete-apikey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key immediately; without an id the newest one. Repeating has no effect.
         * @description For signed in. Not with an API key.
         */
        delete: operations["keys.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/api-stat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the uses of my API keys, newest first, within 90 days, with daily totals of the last 30 days.
         * @description For signed in. Not with an API key.
         */
        get: operations["keys.apiStat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/apikeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my API keys, newest first, with their recent use; without secrets.
         * @description For signed in. Not with an API key.
         */
        get: operations["keys.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/reroll-apikey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the secret of an API key, shown in this reply only; former ones stay valid for graceSeconds, never longer than before. A key with scopes beyond read needs the password or wallet, and a code if a second factor is on. Takes an Idempotency-Key.
         * @description For signed in. Not with an API key.
         */
        put: operations["keys.reroll"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my notifications, newest first.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["notifications.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/subscribe-sse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream my notifications as server-sent events, read with fetch: `newNotification`, its id being the position. `Last-Event-ID` (or lastEventId) continues after it.
         * @description For signed in. Not with an API key.
         */
        get: operations["notifications.subscribeSse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/mark-as-view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark notifications as viewed; without ids all of them.
         * @description For signed in. With an API key: scope write.
         */
        put: operations["notifications.markAsView"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my notification settings by type.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["notifications.preferences"];
        /**
         * Change my notification settings; omitted types are unchanged.
         * @description For signed in. Not with an API key.
         */
        put: operations["notifications.setPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/article": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a paper; its statements are included only if the caller may view it.
         * @description For callers who may list the paper. With an API key: scope read.
         */
        get: operations["articles.article"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make a paper public or private; with a signed message, or the password of the owner.
         * @description For the owner of the paper. Not with an API key.
         */
        put: operations["articles.access"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Move a paper to the bin for 30 days.
         * @description For the owner of the paper. With an API key: scope write.
         */
        delete: operations["articles.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Correct the details of a paper; omitted fields are unchanged.
         * @description For the owner of the paper. With an API key: scope write.
         */
        put: operations["articles.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the corrections of a paper’s details, newest first.
         * @description For the owner of the paper. With an API key: scope read.
         */
        get: operations["articles.changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Publish a complete paper, or unpublish it.
         * @description For the owner of the paper. With an API key: scope write.
         */
        put: operations["articles.publish"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Give or remove a like; the other one is cleared.
         * @description For callers who may list the paper, signed in. With an API key: scope write.
         */
        patch: operations["articles.like"];
        trace?: never;
    };
    "/api/v1/articles/dislike": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Give or remove a dislike; the other one is cleared.
         * @description For callers who may list the paper, signed in. With an API key: scope write.
         */
        patch: operations["articles.dislike"];
        trace?: never;
    };
    "/api/v1/articles/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Restore a paper from the bin; one that was taken down only after an administrator allows it.
         * @description For the owner of the paper. With an API key: scope write.
         */
        put: operations["articles.restore"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a paper: the file and the five generation fields; returns before processing. Takes an Idempotency-Key.
         * @description For signed in. With an API key: scope write.
         */
        post: operations["articles.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/attach-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a paper without a file its file, which is processed like an upload; stated details stay. Replaces an attached file that could not be read.
         * @description For the owner of the paper. With an API key: scope write.
         */
        post: operations["articles.attachFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/hide-article-from-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hide an upload; if it is still processing it is cancelled. A file that was attached and is not read is removed, and its paper stays.
         * @description For the owner of the paper. With an API key: scope write.
         */
        post: operations["articles.hideFromUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/uploadStatusUpdate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of an upload; the poll equivalent of the live event.
         * @description For the owner of the paper. With an API key: scope read.
         */
        get: operations["articles.uploadStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed paper from the failed stage; for an encrypted PDF, with its password.
         * @description For the owner of the paper. With an API key: scope write.
         */
        post: operations["articles.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/sample-library": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the three sample papers to my storage; they are processed like any upload.
         * @description For signed in. With an API key: scope write.
         */
        post: operations["articles.addSamples"];
        /**
         * Delete my sample papers permanently.
         * @description For signed in. With an API key: scope write.
         */
        delete: operations["articles.removeSamples"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/graph/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save the statements of a paper.
         * @description For the owner of the paper. With an API key: scope write.
         */
        put: operations["articles.graphSave"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/graph/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a paper’s statements, newest first.
         * @description For the owner of the paper. With an API key: scope read.
         */
        get: operations["articles.graphVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/graph/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one version of a paper’s statements; saving it again restores it.
         * @description For the owner of the paper. With an API key: scope read.
         */
        get: operations["articles.graphVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get pages, blocks and sentences of a paper.
         * @description For callers who may view the paper. With an API key: scope read.
         */
        get: operations["articles.document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/reading-place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save my reading position in a paper; the last one counts, from any device.
         * @description For callers who may view the paper, signed in. With an API key: scope write.
         */
        put: operations["articles.keepReadingPlace"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/reading-places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my reading positions with their papers, newest first; or get that of one paper.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["articles.readingPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all published papers, newest first.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["articles.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/search-articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search titles, authors, abstracts and full texts; best match first (rank ascending). The operators in:, tag:, status: and rating: restrict it to what I have filed so.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["articles.search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the published papers that resemble one most by title, keywords and abstract, best first.
         * @description For callers who may list the paper. With an API key: scope read.
         */
        get: operations["articles.related"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/author": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the number and years of the published papers of an author by name, and the most frequent co-authors.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["articles.author"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete a query: the paper identified by an id, then papers by title, authors and terms.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["articles.suggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/my-articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my papers: doneStatus true for My storage, false for Upload activity. With collectionId, tagId, readingStatus, minStars, or in:, tag:, status: and rating: in the search, also papers of others and archive records.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["articles.myArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the file for the reader, with range requests; needs the download right, but no signature.
         * @description For callers who may view the paper. With an API key: scope export.
         */
        get: operations["articles.file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a download URL that works once, for 60 s. The signature leaves a receipt; it does not protect the file.
         * @description For callers who may download the paper. With an API key: scope export.
         */
        post: operations["articles.download"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/download/{ticket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The URL returned by `download`: serves the file once.
         * @description For everyone. With an API key: scope export.
         */
        get: operations["articles.downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/my-requested-articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the papers of others to which I requested access, each with my request.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["articles.myRequestedArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add or remove bookmarks; papers that may not be listed and my own are skipped.
         * @description For signed in. With an API key: scope write.
         */
        put: operations["articles.keep"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/my-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the papers of each list of My storage; by year and field, those that the first list shows with these filters.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["articles.myCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find papers by DOIs, archive ids, hashes, or a BibTeX or RIS file.
         * @description For everyone. With an API key: scope read.
         */
        post: operations["articles.lookup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/read-citation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the details of a paper from an entry of BibTeX or RIS.
         * @description For signed in. With an API key: scope write.
         */
        post: operations["articles.readCitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/references": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of a paper’s bibliography that are papers here.
         * @description For callers who may view the paper. With an API key: scope read.
         */
        get: operations["articles.references"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the other copies of a paper here, and the papers here that cite it with their number, newest first.
         * @description For callers who may list the paper. With an API key: scope read.
         */
        get: operations["articles.connections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my collections and those shared with me, by name.
         * @description For signed in. Not with an API key.
         */
        get: operations["library.collections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/collections/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a collection; one of the same name in the same place is returned instead.
         * @description For signed in. Not with an API key.
         */
        post: operations["library.createCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/collections/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename my collection, or move it with all below it; parentId null moves it to the first level.
         * @description For signed in. Not with an API key.
         */
        put: operations["library.updateCollection"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/collections/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete my collection and all below it; no paper is deleted. The reply lists what was deleted.
         * @description For signed in. Not with an API key.
         */
        delete: operations["library.deleteCollection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/collections/papers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add papers to a collection or remove them, as its owner or editor. Papers that may not be listed are skipped; the reply lists those that changed.
         * @description For signed in. Not with an API key.
         */
        put: operations["library.filePapers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a collection, a selection or all of my library: in a citation format, the statements of the papers that I may read as CSV or JSON-LD, or all of it with the files that I may download as a zip, which `npm run import:library` reads.
         * @description For signed in. With an API key: scope export.
         */
        get: operations["library.exportPapers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/collections/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of my collection, and the people who are invited or have declined.
         * @description For signed in. Not with an API key.
         */
        get: operations["library.members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/collections/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Invite a person to my collection and all below it, or change the role of one.
         * @description For signed in. Not with an API key.
         */
        put: operations["library.share"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/collections/unshare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Stop sharing my collection with a person, or withdraw the invitation; others can so leave a collection shared with them.
         * @description For signed in. Not with an API key.
         */
        put: operations["library.unshare"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the collections that others want to share with me, newest first.
         * @description For signed in. Not with an API key.
         */
        get: operations["library.invitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/invitations/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Accept an invitation to a collection, which I then see, or decline it.
         * @description For signed in. Not with an API key.
         */
        put: operations["library.answerInvitation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/blocked-sharers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people who cannot invite me to collections.
         * @description For signed in. Not with an API key.
         */
        get: operations["library.blockedSharers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/blocked-sharers/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Block a person who has invited me, which declines all their invitations, or unblock them. What I have accepted stays until I leave it.
         * @description For signed in. Not with an API key.
         */
        put: operations["library.blockSharer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my tags, by name.
         * @description For signed in. Not with an API key.
         */
        get: operations["library.tags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/tags/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a tag; one of the same name is returned instead.
         * @description For signed in. Not with an API key.
         */
        post: operations["library.createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/tags/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename or colour my tag.
         * @description For signed in. Not with an API key.
         */
        put: operations["library.updateTag"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/tags/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete my tag from all papers.
         * @description For signed in. Not with an API key.
         */
        delete: operations["library.deleteTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/tags/papers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put my tag on papers or take it off; the reply lists those that changed.
         * @description For signed in. Not with an API key.
         */
        put: operations["library.tagPapers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how I have filed one paper.
         * @description For callers who may list the paper, signed in. Not with an API key.
         */
        get: operations["library.labels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my notes of a paper that came with an imported library, in Markdown; first come first.
         * @description For callers who may list the paper, signed in. Not with an API key.
         */
        get: operations["library.importedNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/reading-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark papers as to read, reading or read, or remove the mark; the reply has the former marks.
         * @description For signed in. Not with an API key.
         */
        put: operations["library.setReadingStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rate papers with 1 to 5 stars for myself, or remove my rating; the reply has the former ratings.
         * @description For signed in. Not with an API key.
         */
        put: operations["library.setStars"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/import/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a library to import: Zotero RDF, BibTeX, RIS or CSL-JSON, or a zip of an export with its files, of a Zotero data folder, or of a library exported here. It is read in the background; nothing is imported yet.
         * @description For signed in. Not with an API key.
         */
        post: operations["library.uploadImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my import: what it will bring, its progress or its result; null if there is none.
         * @description For signed in. Not with an API key.
         */
        get: operations["library.currentImport"];
        put?: never;
        post?: never;
        /**
         * Remove an import that is not running, with its file. A running one is stopped instead, and what it has imported stays.
         * @description For signed in. Not with an API key.
         */
        delete: operations["library.endImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/import/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Import an uploaded library once it is read. Repeating changes nothing.
         * @description For signed in. Not with an API key.
         */
        put: operations["library.runImport"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/library/import/remarks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download as CSV what an import does not bring, and why.
         * @description For signed in. Not with an API key.
         */
        get: operations["library.importRemarks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/highlights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my highlights in a paper, and those that others share with a collection of mine, in the order of its text.
         * @description For callers who may view the paper, signed in. Not with an API key.
         */
        get: operations["highlights.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/highlights/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a passage or an area of a paper; the same one again returns the highlight that is there.
         * @description For callers who may view the paper, signed in. Not with an API key.
         */
        post: operations["highlights.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/highlights/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the colour, the note or the tags of my highlight, or the collections with which it is shared: those that I see and that have its paper.
         * @description For signed in. Not with an API key.
         */
        put: operations["highlights.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/highlights/audiences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the collections with a paper with which I can share highlights, and how many others see each.
         * @description For callers who may view the paper, signed in. Not with an API key.
         */
        get: operations["highlights.audiences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/highlights/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete my highlight with its note.
         * @description For signed in. Not with an API key.
         */
        delete: operations["highlights.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my saved searches and questions, newest first.
         * @description For signed in. Not with an API key.
         */
        get: operations["alerts.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a search or a question: papers that match it from now on are notified. The same one saved again is returned unchanged.
         * @description For signed in. Not with an API key.
         */
        post: operations["alerts.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename my saved search, or mark its matches up to one as seen.
         * @description For signed in. Not with an API key.
         */
        put: operations["alerts.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete my saved search with its matches and feed.
         * @description For signed in. Not with an API key.
         */
        delete: operations["alerts.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the newest papers that match my saved search and that I may still find, newest first.
         * @description For signed in. Not with an API key.
         */
        get: operations["alerts.matches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Get the secret address of the Atom feed of my saved search, which is created if needed; isNew replaces it, and isOn false revokes it.
         * @description For signed in. Not with an API key.
         */
        put: operations["alerts.setFeed"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/feed/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a saved search as an Atom feed, with the current rights of its owner. The address is the secret.
         * @description For everyone. Not with an API key.
         */
        get: operations["alerts.feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/get-comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on a paper, newest first; with threadId those of one thread, with threadIds (comma-separated) those of several, with onlyFirst only the first of each thread (the total counts all).
         * @description For callers who may view the paper. With an API key: scope read.
         */
        get: operations["comments.getComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/get-comment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one comment on a paper I may view.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["comments.getComment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment on a paper or on a passage of it, or reply to a comment. Markdown with formulas; a repeated Idempotency-Key returns the same comment.
         * @description For callers who may view the paper, signed in. With an API key: scope write.
         */
        post: operations["comments.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit my comment.
         * @description For signed in. With an API key: scope write.
         */
        put: operations["comments.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Like a comment, replacing a dislike; isGiven false removes the like.
         * @description For signed in. With an API key: scope write.
         */
        put: operations["comments.like"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/dislike": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Dislike a comment, replacing a like; isGiven false removes the dislike.
         * @description For signed in. With an API key: scope write.
         */
        put: operations["comments.dislike"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete my comment; if it has replies a placeholder remains.
         * @description For signed in. With an API key: scope write.
         */
        delete: operations["comments.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chats/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a conversation: Markdown with quotes and papers, JSON, or the citations of all quoted papers in one of eight formats. Quotes I may no longer read are withheld.
         * @description For signed in. With an API key: scope export.
         */
        get: operations["chat.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chats/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask one question without a conversation; the answer is returned and not stored.
         * @description For signed in. With an API key: scope chat.
         */
        post: operations["chat.ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chats/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get whether a conversation is shared, and its link.
         * @description For signed in. Not with an API key.
         */
        get: operations["chat.share"];
        /**
         * Share a conversation by a link, or end sharing; sharing again creates a new link. Repeating the call has no effect.
         * @description For signed in. Not with an API key.
         */
        put: operations["chat.setShare"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chats/shared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shared conversation, read-only: all questions, and the quotes I may read myself; others are withheld.
         * @description For everyone. Not with an API key.
         */
        get: operations["chat.shared"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chats/outside-model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Allow or forbid sending the text of my private paper to the external model, if one is configured; forbidden by default.
         * @description For the owner of the paper. Not with an API key.
         */
        put: operations["chat.outsideModel"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compare/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare up to ten papers; those that are missing or may not be read do not affect the others.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["compare.comparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compare/row": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Add an own row: what each paper says about a term or a question, in its own words.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["compare.row"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Comparison tool: statements and metadata of one paper. API key with the scope read.
         * @description For callers who may view the paper, signed in. With an API key: scope read.
         */
        get: operations["compare.graphOf"];
        put?: never;
        /**
         * Comparison tool: statements and metadata of up to ten papers (JSON), or of a PDF (multipart, field file) that is not stored. API key with the scope read.
         * @description For signed in. With an API key: scope read.
         */
        post: operations["compare.graph"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compare/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my saved comparisons, newest first.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["compare.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compare/saved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a saved comparison by its link: its papers and own rows, without any content of the papers.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["compare.saved"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compare/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of my comparison, newest first; the link opens the newest.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["compare.versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compare/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a comparison; a repeated Idempotency-Key returns the same one.
         * @description For signed in. With an API key: scope write.
         */
        post: operations["compare.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compare/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save a new version of my comparison; version is the one it was opened at.
         * @description For signed in. With an API key: scope write.
         */
        put: operations["compare.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compare/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete my comparison; its link stops working.
         * @description For signed in. With an API key: scope write.
         */
        delete: operations["compare.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request access to a private paper with the linked wallet; also full access while read-only is granted. With message and signature it leaves a receipt. Takes an Idempotency-Key.
         * @description For callers who may list the paper, signed in. Not with an API key.
         */
        post: operations["requests.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Grant or deny a request for my paper, signed with the linked wallet or proven by the password. Takes an Idempotency-Key.
         * @description For the owner of the paper. Not with an API key.
         */
        put: operations["requests.answer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * By the requester: withdraw the request, or return the grant. By the owner: revoke the grant.
         * @description For callers who may list the paper, signed in. Not with an API key.
         */
        delete: operations["requests.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/my-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my access requests, for papers still visible to me.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["requests.myRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/requests-to-me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requests for my papers and my grants; `meta` counts the pending ones.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["requests.requestsToMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Remind the owner of my request, at most once in 7 days.
         * @description For callers who may list the paper, signed in. With an API key: scope write.
         */
        put: operations["requests.remind"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/mark-as-seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark requests to me as seen, for one paper or all; the requesters are notified.
         * @description For signed in. With an API key: scope write.
         */
        put: operations["requests.markAsSeen"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one receipt of a request, answer, change of visibility or download; for both sides.
         * @description For signed in. With an API key: scope export.
         */
        get: operations["requests.receipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the receipts of what I signed about papers, or what was signed about mine or for me; newest first.
         * @description For signed in. With an API key: scope read.
         */
        get: operations["requests.receipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/openings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who opened or downloaded my private paper, one entry for each person, kind and day; the newest 50.
         * @description For the owner of the paper. With an API key: scope read.
         */
        get: operations["requests.openings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/check-receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check on the chain of this site whether a contract wallet accepts the signature of a receipt.
         * @description For everyone. With an API key: scope read.
         */
        post: operations["requests.checkReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an id, or continue with one of yours: through the account it belongs to, or its former token. If signed in, the id is bound to the account.
         * @description For everyone. Not with an API key.
         */
        post: operations["docviz.register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the owner of the token, its documents and limits.
         * @description For everyone. Not with an API key.
         */
        get: operations["docviz.me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/websocket/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a token that opens one live connection within 60 seconds.
         * @description For everyone. Not with an API key.
         */
        post: operations["docviz.websocketToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/documents/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a PDF for processing; the task reports its progress.
         * @description For everyone. Not with an API key.
         */
        post: operations["docviz.upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my documents, newest first.
         * @description For everyone. Not with an API key.
         */
        get: operations["docviz.tasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of one document.
         * @description For everyone. Not with an API key.
         */
        get: operations["docviz.task"];
        put?: never;
        post?: never;
        /**
         * Delete a document with all results; processing is stopped.
         * @description For everyone. Not with an API key.
         */
        delete: operations["docviz.deleteTask"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/tasks/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get pages, boxes, offsets, order and grades of a completed document: corrected, as read, or of the previous run.
         * @description For everyone. Not with an API key.
         */
        get: operations["docviz.result"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/tasks/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the PDF with a coloured, labelled and numbered box around every detected element.
         * @description For everyone. Not with an API key.
         */
        get: operations["docviz.pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/tasks/{id}/download/originalPdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the uploaded PDF.
         * @description For everyone. Not with an API key.
         */
        get: operations["docviz.originalPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/tasks/{id}/download/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a zip of the result: JSON with boxes and offsets, Markdown, HTML, tables as CSV, references as BibTeX.
         * @description For everyone. Not with an API key.
         */
        get: operations["docviz.downloadResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/tasks/{id}/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save all corrections at once; the downloads are rebuilt. `revision` is the one they are based on.
         * @description For everyone. Not with an API key.
         */
        put: operations["docviz.correct"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/tasks/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process a document again, with its password if encrypted; the previous run is kept with its corrections.
         * @description For everyone. Not with an API key.
         */
        post: operations["docviz.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docviz/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the token; the documents stay with the id.
         * @description For everyone. Not with an API key.
         */
        post: operations["docviz.logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the chain of this installation: network, contracts, lock options and availability; null without one.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["chain.chain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chain/rpc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one JSON-RPC request to the local chain; the reply is that of JSON-RPC, without the usual envelope.
         * @description For everyone. Not with an API key.
         */
        post: operations["chain.rpc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chain/faucet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get native coins and staking tokens of the local chain for an address, once a day.
         * @description For everyone. Not with an API key.
         */
        post: operations["chain.faucet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chain/advance-time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the clock of the local chain forward. For an administrator or a browser that opened the operator link.
         * @description For everyone. Not with an API key.
         */
        post: operations["chain.advanceTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chain/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the on-chain records of a paper, newest first, and whether its statements have changed since.
         * @description For callers who may list the paper. With an API key: scope read.
         */
        get: operations["record.records"];
        put?: never;
        /**
         * Report a transaction that records a paper. It is pending until mined; its content is read from the chain.
         * @description For the owner of the paper. With an API key: scope write.
         */
        post: operations["record.tellRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chain/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an MD5 of statements, the statements themselves, or the SHA-256 of a paper's file or statements, among the papers the caller may view.
         * @description For everyone. With an API key: scope read.
         */
        post: operations["record.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chain/staking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the staking contract and an address's holdings in it; read from the chain, for callers without a wallet.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["staking.staking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chain/staking/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the staking history of an address, newest first, from indexed events; also while the chain is unavailable.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["staking.history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/login-as-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in as another user for 30 minutes; the reason is optional. The user is notified; every write is logged with both ids.
         * @description For administrators. Not with an API key.
         */
        post: operations["administration.loginAsUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authentication/leave-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the impersonation and return to the administrator's own session; possibly up to a day after it expired.
         * @description For everyone. Not with an API key.
         */
        post: operations["administration.leaveUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/admin-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of administrators, newest first.
         * @description For administrators. Not with an API key.
         */
        get: operations["administration.adminLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/admin-logs/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the log as CSV, oldest first.
         * @description For administrators. Not with an API key.
         */
        get: operations["administration.adminLogsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/admin-logs/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the whole log: detects entries that were removed, changed or reordered.
         * @description For administrators. Not with an API key.
         */
        get: operations["administration.checkLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the figures of the dashboard.
         * @description For administrators. Not with an API key.
         */
        get: operations["administration.dashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts; the search matches address, name and number.
         * @description For administrators. Not with an API key.
         */
        get: operations["administration.users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the role of an account. Its sessions continue with the new role.
         * @description For administrators. Not with an API key.
         */
        put: operations["administration.changeRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Freeze an account, which ends its sessions and blocks sign-in, or unfreeze it.
         * @description For administrators. Not with an API key.
         */
        put: operations["administration.freeze"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * End every session of an account.
         * @description For administrators. Not with an API key.
         */
        put: operations["administration.endSessions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Turn off the lost second factor of a user and end their sessions; not possible for administrators. The user is notified.
         * @description For administrators. Not with an API key.
         */
        put: operations["administration.resetSecondFactor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of background processing: waiting, running and failed work.
         * @description For administrators. Not with an API key.
         */
        get: operations["administration.queue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/pause-queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pause the processing of papers before their next step, for the whole installation and across restarts, or resume it.
         * @description For administrators. Not with an API key.
         */
        put: operations["administration.pauseQueue"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/retry-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Retry all failures of one class: papers by reason, jobs by name.
         * @description For administrators. Not with an API key.
         */
        put: operations["administration.retryFailed"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/index-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update the search entry of a paper.
         * @description For administrators. Not with an API key.
         */
        put: operations["administration.indexAgain"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/job": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one job and the log of its attempts.
         * @description For administrators. Not with an API key.
         */
        get: operations["administration.job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/content/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a paper, or a comment on it, to the administrators; repeating the report has no effect.
         * @description For callers who may list the paper, signed in. Not with an API key.
         */
        post: operations["administration.report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reports of users.
         * @description For administrators. Not with an API key.
         */
        get: operations["administration.reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/settle-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Dismiss a report, or take down the reported content; its owner is notified with the reason.
         * @description For administrators. Not with an API key.
         */
        put: operations["administration.settleReport"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/put-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Allow the owner of a paper that was taken down to publish it again, or to restore it from the bin.
         * @description For administrators. Not with an API key.
         */
        put: operations["administration.putBack"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get version, settings without secrets, mail and licences.
         * @description For administrators. Not with an API key.
         */
        get: operations["administration.system"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the version, the outbox of this machine if no mail server is configured, and the offered identity providers.
         * @description For everyone. With an API key: scope read.
         */
        get: operations["site.site"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            statusCode: number;
            error: string;
            message: string;
            fields?: {
                [key: string]: string;
            };
            data?: unknown;
        };
        SignedIn: {
            accessToken: string;
            refreshToken: string;
            timestamp: number;
            user: components["schemas"]["SessionUser"];
        };
        SessionUser: {
            id: number;
            email: string;
            username: string;
            displayName: string;
            role: components["schemas"]["Role"];
            avatarUrl: string | null;
            walletAddress: string | null;
        };
        /** @enum {string} */
        Role: "user" | "vip" | "admin";
        Tokens: {
            accessToken: string;
            refreshToken: string;
            timestamp: number;
        };
        SignInMethods: {
            hasPassword: boolean;
            passwordChangedAt: string | null;
            walletAddress: string | null;
            providers: {
                provider: components["schemas"]["SocialProvider"];
                isOffered: boolean;
                name: string | null;
                linkedAt: string | null;
            }[];
            ways: number;
        };
        /** @enum {string} */
        SocialProvider: "google" | "facebook" | "twitter" | "oidc";
        SecurityOverview: {
            secondFactor: {
                isOn: boolean;
                since: string | null;
                recoveryCodesLeft: number;
            };
            hasPassword: boolean;
            hasWallet: boolean;
        };
        /** @enum {string} */
        SortingDirection: "ASC" | "DESC";
        DeviceSession: {
            /** Format: uuid */
            id: string;
            device: string;
            address: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastActiveAt: string;
            isCurrent: boolean;
        };
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        /** @enum {string} */
        ActivityKind: "signedIn" | "signInFailed" | "signedOut" | "passwordChanged" | "emailChanged" | "walletLinked" | "walletUnlinked" | "socialLinked" | "socialUnlinked" | "secondFactorOn" | "secondFactorOff" | "secondStepFailed" | "recoveryCodeUsed" | "recoveryCodesRenewed" | "sessionEnded" | "otherSessionsEnded" | "accountFrozen" | "accountUnfrozen" | "dataExported" | "paperOpened" | "paperClosed" | "accessGranted" | "accessRevoked" | "keyCreated" | "keyRevoked" | "keyRerolled" | "adminSignedIn";
        Activity: {
            id: number;
            kind: components["schemas"]["ActivityKind"];
            detail: string;
            count: number;
            device: string | null;
            address: string | null;
            /** Format: date-time */
            at: string;
        };
        SignatureEntry: {
            id: number;
            /** @enum {string} */
            purpose: "wallet-login" | "add-wallet" | "access" | "request" | "answer" | "download" | "account";
            message: string;
            signature: string;
            address: string;
            /** Format: date-time */
            signedAt: string;
        };
        AccountInfo: {
            id: number;
            email: string;
            username: string;
            displayName: string;
            role: components["schemas"]["Role"];
            avatarUrl: string | null;
            walletAddress: string | null;
            about: string;
            /** Format: date-time */
            createdAt: string;
            pendingEmail: string | null;
            manualSiteTheme: ("light" | "dark" | "system") | null;
            isTutorialPaused: boolean;
            ratingPoints: number;
            docsCount: number;
            apiKey: string | null;
            notifications: number;
        };
        PublicProfile: {
            id: number;
            displayName: string;
            avatarUrl: string | null;
            about: string;
            /** Format: date-time */
            createdAt: string;
            ratingPoints: number;
            docsCount: number;
            statementsCount: number;
            commentsCount: number;
        };
        /** @enum {string} */
        KeyScope: "read" | "write" | "chat" | "export";
        NewKey: {
            apiKey: string;
            /** Format: uuid */
            id: string;
            prefix: string;
        };
        KeyUse: {
            id: number;
            /** Format: uuid */
            keyId: string;
            keyName: string;
            /** Format: date-time */
            at: string;
            route: string;
            status: number;
            ms: number;
            address: string;
            missingScope: components["schemas"]["KeyScope"] | null;
        };
        KeyDay: {
            /** Format: date */
            day: string;
            calls: number;
            errors: number;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            scopes: components["schemas"]["KeyScope"][];
            state: components["schemas"]["KeyState"];
            masked: string;
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            revokedAt: string | null;
            graceUntil: string | null;
            lastUse: {
                /** Format: date-time */
                at: string;
                route: string;
                address: string;
            } | null;
            days: number[];
            calls: number;
            errors: number;
            routes: string[];
            limits: {
                minute: number;
                minuteLeft: number;
                day: number;
                dayLeft: number;
            };
        };
        /** @enum {string} */
        KeyState: "active" | "expired" | "revoked";
        Notification: {
            id: number;
            position: number;
            type: components["schemas"]["NotificationType"];
            count: number;
            articleId: number | null;
            articleTitle: string | null;
            actorId: number | null;
            actorName: string | null;
            commentId: number | null;
            level: ("readOnly" | "full") | null;
            savedSearch: {
                id: number;
                /** @enum {string} */
                kind: "search" | "question";
                name: string;
            } | null;
            invitation: {
                collectionId: number;
                role: components["schemas"]["MemberRole"];
            } | null;
            note: string | null;
            isViewed: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @enum {string} */
        NotificationType: "Grant access" | "Pending access" | "You granted access" | "You rejected access" | "Access was granted" | "Access was rejected" | "Request was withdrawn" | "You withdrew a request" | "Access was given back" | "You gave access back" | "Access was revoked" | "You revoked access" | "New comment" | "New reply" | "New match" | "An administrator signed in as you" | "Your second factor was reset" | "Your paper was taken down" | "Your comment was taken down" | "New report" | "A collection was shared with you" | "Your shared highlights changed";
        /** @enum {string} */
        MemberRole: "reader" | "editor";
        Preferences: {
            [key: string]: components["schemas"]["Preference"];
        };
        Preference: {
            inPage: boolean;
            /** @enum {string} */
            mail: "off" | "now" | "daily";
        };
        OpenArticle: {
            id: number;
            title: string;
            field: string;
            authors: string[];
            names: components["schemas"]["BibliographicName"][];
            type: components["schemas"]["WorkType"] | null;
            publication: components["schemas"]["Publication"] | null;
            citationKey: string;
            abstract: string;
            year: number | null;
            doi: string | null;
            archiveId: string | null;
            journalRef: string | null;
            language: components["schemas"]["Language"] | null;
            fileName: string;
            articleUrl: string;
            fileSize: number;
            pages: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            md5Hash: string | null;
            isPublic: boolean;
            isPublished: boolean;
            isHidden: boolean;
            isSample: boolean;
            isFileAttached: boolean;
            deletedAt: string | null;
            status: components["schemas"]["UploadStatus"];
            source: components["schemas"]["Source"];
            ownerId: number | null;
            ownerName: string | null;
            statementsCount: number;
            keyClaim: string | null;
            likesCount: number;
            dislikesCount: number;
            liked: boolean;
            disliked: boolean;
            isKept: boolean;
            recordState: components["schemas"]["RecordState"];
            retraction: components["schemas"]["Retraction"] | null;
            access: components["schemas"]["AccessLabel"];
            rights: components["schemas"]["RightsReply"];
            graph: components["schemas"]["GraphEntry"][] | null;
            keywords: string[];
            archive: components["schemas"]["ArchiveRecord"] | null;
            sha256: string | null;
            accessExpiresAt: string | null;
            record: components["schemas"]["ChainRecord"] | null;
            uploadProgress: number | null;
            stage: components["schemas"]["Stage"] | null;
            reason: string | null;
            warnings: string[];
        };
        BibliographicName: {
            literal: string;
        } | {
            family: string;
            given?: string;
            particle?: string;
            suffix?: string;
        };
        /** @enum {string} */
        WorkType: "article" | "inproceedings" | "book" | "chapter" | "thesis" | "report" | "dataset" | "preprint" | "webpage";
        Publication: {
            containerTitle: string;
            volume: string;
            issue: string;
            pages: string;
            publisher: string;
            year?: number;
        };
        /** @enum {string} */
        Language: "ar" | "bg" | "ca" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "eu" | "fa" | "fi" | "fr" | "gl" | "he" | "hi" | "hr" | "hu" | "hy" | "id" | "is" | "it" | "ja" | "ka" | "ko" | "la" | "lt" | "lv" | "ms" | "nl" | "no" | "pl" | "pt" | "ro" | "ru" | "sk" | "sl" | "sq" | "sr" | "sv" | "th" | "tr" | "uk" | "ur" | "vi" | "zh";
        /** @enum {string} */
        UploadStatus: "created" | "uploaded" | "processing" | "complete" | "published" | "queue" | "error";
        /** @enum {string} */
        Source: "system" | "arxiv";
        /** @enum {string} */
        RecordState: "none" | "pending" | "recorded" | "changed";
        Retraction: {
            /** @enum {string} */
            kind: "retraction" | "concern" | "correction";
            date: string | null;
            reason: string;
            noticeDoi: string | null;
        };
        /** @enum {string} */
        AccessLabel: "Open sourced" | "Permission needed" | "Access request pending" | "Access request granted" | "Access request denied" | "Read-only request pending" | "Read-only request granted" | "Read-only request denied" | "Full access request pending" | "Full access request granted" | "Full access request denied";
        RightsReply: {
            list: boolean;
            view: boolean;
            quote: boolean;
            download: boolean;
        };
        GraphEntry: {
            subject: string;
            verb: string;
            object: string;
            uncertainty: number;
            comment: string;
            id?: string;
            page?: number | null;
            boxes?: components["schemas"]["Box"][];
            start?: number;
            end?: number;
            evidence?: string;
            cues?: string[];
            /** @enum {string} */
            polarity?: "positive" | "negative";
            /** @enum {string} */
            source?: "auto" | "human";
            reviewed?: boolean;
            madeFrom?: string[];
            salience?: number;
            /** @enum {string} */
            kind?: "finding" | "method" | "background" | "definition" | "aim" | "limitation" | "future work" | "acknowledgement";
            extractor?: number;
        };
        Box: {
            page: number;
            x: number;
            y: number;
            width: number;
            height: number;
        };
        ArchiveRecord: {
            archiveId: string;
            provider: string;
            submitter: string | null;
            comments: string | null;
            reportNo: string | null;
            license: string | null;
            categories: {
                id: string;
                name: string;
            }[];
            versions: {
                version: string;
                /** Format: date-time */
                createdAt: string;
            }[];
            isWithdrawn: boolean;
            pageUrl: string | null;
            pdfUrl: string | null;
        };
        ChainRecord: {
            articleId: number;
            action: components["schemas"]["RecordAction"];
            hash: string;
            /** Format: date-time */
            date: string;
            revision: number | null;
            chainId: number;
            blockNumber: number | null;
            blockTime: string | null;
            transactionHash: string;
            author: string | null;
            /** @enum {string} */
            state: "pending" | "recorded" | "failed";
            reason: string | null;
            isFinal: boolean;
        };
        /** @enum {string} */
        RecordAction: "create" | "update";
        /** @enum {string} */
        Stage: "queue" | "parse" | "statements" | "index" | "complete";
        Article: {
            id: number;
            title: string;
            field: string;
            authors: string[];
            names: components["schemas"]["BibliographicName"][];
            type: components["schemas"]["WorkType"] | null;
            publication: components["schemas"]["Publication"] | null;
            citationKey: string;
            abstract: string;
            year: number | null;
            doi: string | null;
            archiveId: string | null;
            journalRef: string | null;
            language: components["schemas"]["Language"] | null;
            fileName: string;
            articleUrl: string;
            fileSize: number;
            pages: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            md5Hash: string | null;
            isPublic: boolean;
            isPublished: boolean;
            isHidden: boolean;
            isSample: boolean;
            isFileAttached: boolean;
            deletedAt: string | null;
            status: components["schemas"]["UploadStatus"];
            source: components["schemas"]["Source"];
            ownerId: number | null;
            ownerName: string | null;
            statementsCount: number;
            keyClaim: string | null;
            likesCount: number;
            dislikesCount: number;
            liked: boolean;
            disliked: boolean;
            isKept: boolean;
            recordState: components["schemas"]["RecordState"];
            retraction: components["schemas"]["Retraction"] | null;
            access: components["schemas"]["AccessLabel"];
            rights: components["schemas"]["RightsReply"];
        };
        PaperChange: {
            id: number;
            /** @enum {string} */
            field: "title" | "authors" | "year" | "journalRef" | "type" | "doi" | "abstract" | "language" | "field";
            before: (string | number | string[]) | null;
            after: (string | number | string[]) | null;
            /** Format: date-time */
            changedAt: string;
            changedBy: string | null;
        };
        Rating: {
            likesCount: number;
            dislikesCount: number;
            liked: boolean;
            disliked: boolean;
        };
        MyArticle: {
            id: number;
            title: string;
            field: string;
            authors: string[];
            names: components["schemas"]["BibliographicName"][];
            type: components["schemas"]["WorkType"] | null;
            publication: components["schemas"]["Publication"] | null;
            citationKey: string;
            abstract: string;
            year: number | null;
            doi: string | null;
            archiveId: string | null;
            journalRef: string | null;
            language: components["schemas"]["Language"] | null;
            fileName: string;
            articleUrl: string;
            fileSize: number;
            pages: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            md5Hash: string | null;
            isPublic: boolean;
            isPublished: boolean;
            isHidden: boolean;
            isSample: boolean;
            isFileAttached: boolean;
            deletedAt: string | null;
            status: components["schemas"]["UploadStatus"];
            source: components["schemas"]["Source"];
            ownerId: number | null;
            ownerName: string | null;
            statementsCount: number;
            keyClaim: string | null;
            likesCount: number;
            dislikesCount: number;
            liked: boolean;
            disliked: boolean;
            isKept: boolean;
            recordState: components["schemas"]["RecordState"];
            retraction: components["schemas"]["Retraction"] | null;
            access: components["schemas"]["AccessLabel"];
            rights: components["schemas"]["RightsReply"];
            uploadProgress: number;
            stage: components["schemas"]["Stage"] | null;
            reasonCode: string | null;
            reason: string | null;
            warnings: string[];
            queuePosition: number | null;
        };
        UploadState: {
            articleId: number;
            uploadProgress: number;
            status: components["schemas"]["UploadStatus"];
            stage: components["schemas"]["Stage"] | null;
            reasonCode: string | null;
            reason: string | null;
            warnings: string[];
            queuePosition: number | null;
        };
        PaperDocument: {
            /** @constant */
            version: 1;
            /** @enum {string} */
            source: "pdf" | "docx" | "txt";
            text: string;
            pages: components["schemas"]["Page"][];
            blocks: components["schemas"]["Block"][];
            sentences: components["schemas"]["Sentence"][];
            meta: components["schemas"]["DocumentMeta"];
            references?: components["schemas"]["Reference"][];
            citations?: components["schemas"]["Citation"][];
            noteMarks?: components["schemas"]["NoteMark"][];
            tables?: components["schemas"]["Table"][];
            scanned?: {
                page: number;
                confidence: number;
            }[];
            warnings: string[];
        };
        Page: {
            number: number;
            width: number;
            height: number;
            transform?: [
                number,
                number,
                number,
                number,
                number,
                number
            ];
        };
        Block: {
            type: components["schemas"]["BlockType"];
            level?: number;
            section?: components["schemas"]["SectionType"];
            isGarbled?: boolean;
            text: string;
            start: number;
            end: number;
            page: number | null;
            boxes: components["schemas"]["Box"][];
        };
        /** @enum {string} */
        BlockType: "title" | "authors" | "abstract" | "heading" | "paragraph" | "list" | "code" | "table" | "figure" | "caption" | "formula" | "footnote" | "reference" | "header" | "footer";
        /** @enum {string} */
        SectionType: "abstract" | "introduction" | "background" | "methods" | "results" | "discussion" | "conclusion" | "acknowledgements" | "references" | "appendix" | "other";
        Sentence: {
            start: number;
            end: number;
            block: number;
            page: number | null;
            boxes: components["schemas"]["Box"][];
            starts?: number[];
        };
        DocumentMeta: {
            title: string | null;
            authors: string[];
            abstract: string | null;
            keywords?: string[];
            doi?: string | null;
            archiveId?: string | null;
            year?: number | null;
            venue?: string | null;
            publication?: components["schemas"]["Publication"];
        };
        Reference: {
            block: number;
            start: number;
            end: number;
            label: string;
            text: string;
            title: string | null;
            authors: string[];
            year: number | null;
            doi: string | null;
            archiveId: string | null;
        };
        Citation: {
            start: number;
            end: number;
            references: number[];
            page: number | null;
            boxes: components["schemas"]["Box"][];
        };
        NoteMark: {
            at: number;
            text: string;
            note: number | null;
        };
        Table: {
            blocks: number[];
            caption: number | null;
            rows: string[][];
            header: number;
            boxes: (components["schemas"]["Box"] | null)[][];
        };
        SearchHit: {
            id: number;
            title: string;
            field: string;
            authors: string[];
            names: components["schemas"]["BibliographicName"][];
            type: components["schemas"]["WorkType"] | null;
            publication: components["schemas"]["Publication"] | null;
            citationKey: string;
            abstract: string;
            year: number | null;
            doi: string | null;
            archiveId: string | null;
            journalRef: string | null;
            language: components["schemas"]["Language"] | null;
            fileName: string;
            articleUrl: string;
            fileSize: number;
            pages: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            md5Hash: string | null;
            isPublic: boolean;
            isPublished: boolean;
            isHidden: boolean;
            isSample: boolean;
            isFileAttached: boolean;
            deletedAt: string | null;
            status: components["schemas"]["UploadStatus"];
            source: components["schemas"]["Source"];
            ownerId: number | null;
            ownerName: string | null;
            statementsCount: number;
            keyClaim: string | null;
            likesCount: number;
            dislikesCount: number;
            liked: boolean;
            disliked: boolean;
            isKept: boolean;
            recordState: components["schemas"]["RecordState"];
            retraction: components["schemas"]["Retraction"] | null;
            access: components["schemas"]["AccessLabel"];
            rights: components["schemas"]["RightsReply"];
            rank: number;
            matchedField: ("title" | "authors" | "abstract" | "text" | "field") | null;
            snippet: components["schemas"]["Snippet"] | null;
        };
        Snippet: {
            text: string;
            page: number | null;
            marks: [
                number,
                number
            ][];
        };
        SearchMeta: {
            source: {
                all: number;
                system: number;
                arxiv: number;
            };
            field: [
                string,
                number
            ][];
            years: [
                number,
                number
            ][];
            access: {
                open: number;
                permission: number;
            };
            withStatements: number;
            /** @enum {string} */
            totalIs: "exact" | "at-least";
            exact: boolean;
            cut: boolean;
            suggestion: string | null;
            notes: components["schemas"]["SearchNote"][];
            tookMs: number;
        };
        SearchNote: {
            /** @constant */
            kind: "signIn";
        } | {
            /** @constant */
            kind: "noCollection";
            name: string;
        } | {
            /** @constant */
            kind: "noTag";
            name: string;
        } | {
            /** @constant */
            kind: "corrected";
            searched: string;
        };
        /** @enum {string} */
        ReadingStatus: "toRead" | "reading" | "read";
        PaperLabels: {
            collectionIds: number[];
            tagIds: number[];
            status: components["schemas"]["ReadingStatus"] | null;
            stars: number | null;
        };
        AccessRequest: {
            articleId: number;
            walletAddress: string;
            title: string;
            ownerId: number | null;
            ownerName: string | null;
            access: components["schemas"]["AccessLabel"];
            state: components["schemas"]["RequestState"];
            /** @enum {string} */
            level: "access" | "readOnly" | "full";
            keepsReadOnly: boolean;
            note: string;
            answerNote: string;
            /** Format: date-time */
            askedAt: string;
            seenAt: string | null;
            remindedAt: string | null;
            answeredAt: string | null;
            expiresAt: string | null;
            requestReceiptId: string | null;
            answerReceiptId: string | null;
        };
        /** @enum {string} */
        RequestState: "pending" | "granted" | "denied" | "expired";
        Collection: {
            id: number;
            name: string;
            parentId: number | null;
            /** @enum {string} */
            role: "owner" | "reader" | "editor";
            ownerName: string;
            papers: number;
            members: number;
        };
        CollectionMember: {
            userId: number;
            name: string;
            role: components["schemas"]["MemberRole"];
            /** @enum {string} */
            state: "invited" | "member" | "declined";
        };
        Invitation: {
            collectionId: number;
            name: string;
            sharer: {
                id: number;
                name: string;
            };
            role: components["schemas"]["MemberRole"];
            /** Format: date-time */
            invitedAt: string;
        };
        BlockedSharer: {
            userId: number;
            name: string;
        };
        Tag: {
            id: number;
            name: string;
            /** @enum {string} */
            color: "gray" | "red" | "orange" | "yellow" | "green" | "blue" | "violet";
            papers: number;
        };
        ImportedNote: {
            id: number;
            text: string;
            /** Format: date-time */
            importedAt: string;
        };
        LibraryImport: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "reading" | "ready" | "refused" | "running" | "stopping" | "done" | "stopped" | "failed";
            fileName: string;
            sizeBytes: number;
            preview: components["schemas"]["ImportPreview"] | null;
            problem: string | null;
            waitsFor: string | null;
            progress: {
                items: number;
                of: number;
                addedFiles: number;
            };
            remarks: {
                total: number;
                first: components["schemas"]["ImportRemark"][];
            };
            /** Format: date-time */
            createdAt: string;
        };
        ImportPreview: {
            added: number;
            own: number;
            kept: number;
            done: number;
            left: number;
            items: number;
            files: number;
            collections: number;
            tags: number;
            notes: number;
            highlights: number;
        };
        ImportRemark: {
            item: string;
            problem: string;
        };
        Highlight: {
            id: number;
            articleId: number;
            /** @enum {string} */
            kind: "passage" | "area";
            anchor: components["schemas"]["Anchor"] | null;
            area: components["schemas"]["Area"] | null;
            start: number | null;
            quote: string;
            color: components["schemas"]["HighlightColor"];
            note: string;
            tagIds: number[];
            collectionIds: number[];
            author: {
                id: number;
                name: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Anchor: {
            page: number | null;
            start: number;
            end: number;
            quote: string;
        };
        Area: {
            page: number;
            x: number;
            y: number;
            width: number;
            height: number;
        };
        /** @enum {string} */
        HighlightColor: "yellow" | "green" | "blue" | "pink" | "orange";
        Audience: {
            collectionId: number;
            name: string;
            ownerName: string | null;
            people: number;
        };
        SavedSearch: {
            id: number;
            kind: components["schemas"]["SavedSearchKind"];
            name: string;
            query: components["schemas"]["SavedQuery"];
            newMatches: number;
            hasFeed: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        /** @enum {string} */
        SavedSearchKind: "search" | "question";
        SavedQuery: {
            /** @default  */
            search: string;
            /**
             * @default system
             * @enum {string}
             */
            filterTypeArticle: "all" | "system" | "arxiv";
            field?: string;
            yearFrom?: number;
            yearTo?: number;
            /** @enum {string} */
            access?: "open" | "permission";
            hasStatements?: boolean;
        };
        SearchMatch: {
            id: number;
            articleId: number;
            title: string;
            authors: string[];
            year: number | null;
            source: components["schemas"]["Source"];
            quote: {
                text: string;
                page: number | null;
                start: number;
                end: number;
            } | null;
            /** Format: date-time */
            foundAt: string;
        };
        Comment: {
            commentId: number;
            articleId: number;
            parentId: number | null;
            threadId: number;
            message: string;
            anchor: components["schemas"]["Anchor"] | null;
            authorId: number | null;
            authorName: string | null;
            authorAvatarUrl: string | null;
            likesCount: number;
            dislikesCount: number;
            liked: boolean;
            disliked: boolean;
            answersCount: number;
            /** Format: date-time */
            createdAt: string;
            editedAt: string | null;
            isDeleted: boolean;
        };
        Answer: {
            parts: components["schemas"]["AnswerPart"][];
            quotes: components["schemas"]["Quote"][];
            verified: number;
            total: number;
            tookMs: number;
            firstQuoteMs: number | null;
            model: string | null;
            modelNote: string | null;
            searched: {
                terms: string[];
                passages: components["schemas"]["WeighedPassage"][];
                cutOff: number;
                papers: number;
            };
            refusal: components["schemas"]["Refusal"] | null;
        };
        AnswerPart: {
            /** @constant */
            kind: "join";
            text: string;
        } | {
            /** @constant */
            kind: "quote";
            n: number;
        } | {
            /** @constant */
            kind: "phrased";
            text: string;
            quotes: number[];
        };
        Quote: {
            n: number;
            articleId: number;
            title: string;
            /** @enum {string} */
            of: "text" | "abstract";
            start: number;
            end: number;
            text: string;
            focus: {
                start: number;
                end: number;
            } | null;
            mark: {
                start: number;
                end: number;
            } | null;
            page: number | null;
            boxes: components["schemas"]["Box"][];
            section: string | null;
            score: number;
            withheld: string | null;
            retraction: components["schemas"]["Retraction"] | null;
        };
        WeighedPassage: {
            articleId: number;
            title: string;
            page: number | null;
            score: number;
            text: string;
        };
        Refusal: {
            /** @enum {string} */
            kind: "notSaid" | "falsePremise" | "nothingToRead" | "notAQuestion";
            reason: string;
            nearest: components["schemas"]["Quote"][];
            suggestions: string[];
        };
        ChatShare: {
            /** Format: uuid */
            chatId: string;
            link: string | null;
            sharedAt: string | null;
        };
        SharedChat: {
            title: string;
            sharedBy: string;
            /** Format: date-time */
            sharedAt: string;
            messages: components["schemas"]["Message"][];
        };
        Message: {
            id: number;
            message: string;
            writer?: {
                username: string;
            };
            /** Format: uuid */
            chatId: string;
            articleId: number | null;
            version: number;
            status: components["schemas"]["MessageStatus"];
            note: string | null;
            questionId: number | null;
            clientId: string | null;
            answer: components["schemas"]["Answer"] | null;
            rating: components["schemas"]["MessageRating"] | null;
            /** Format: date-time */
            createdAt: string;
            editedAt: string | null;
        };
        /** @enum {string} */
        MessageStatus: "searching" | "reading" | "checking" | "streaming" | "done" | "stopped" | "failed";
        MessageRating: {
            isGood: boolean;
            reason: string;
        };
        Comparison: {
            columns: components["schemas"]["CompareColumn"][];
            rows: components["schemas"]["CompareRow"][];
            findings: components["schemas"]["Finding"][];
            shared: components["schemas"]["Shared"][];
        };
        CompareColumn: {
            articleId: number;
            state: components["schemas"]["ColumnState"];
            reason: string | null;
            article: components["schemas"]["Article"] | null;
        };
        /** @enum {string} */
        ColumnState: "ready" | "noPermission" | "notProcessed" | "missing";
        CompareRow: {
            id: string;
            group: components["schemas"]["RowGroup"];
            label: string;
            cells: components["schemas"]["CompareCell"][];
        };
        /** @enum {string} */
        RowGroup: "content" | "terms" | "own" | "numbers" | "statements" | "metadata" | "figures" | "record";
        CompareCell: {
            /** @enum {string} */
            state: "filled" | "notFound" | "noPermission" | "notProcessed" | "missing";
            items: components["schemas"]["CompareItem"][];
        };
        CompareItem: {
            text: string;
            quote: string | null;
            page: number | null;
            start: number | null;
            end: number | null;
            value?: number;
            unit?: string;
        };
        Finding: {
            kind: components["schemas"]["FindingKind"];
            text: string;
            row: string;
            places: {
                articleId: number;
                item: number;
            }[];
        };
        /** @enum {string} */
        FindingKind: "agreement" | "contradiction" | "difference" | "notable" | "unique";
        Shared: {
            /** @enum {string} */
            kind: "subject" | "reference";
            label: string;
            articleIds: number[];
        };
        PublicGraph: {
            articleId: number | null;
            state: components["schemas"]["ColumnState"];
            reason: string | null;
            metadata: {
                title: string | null;
                authors: string[];
                abstract: string | null;
                year: number | null;
                doi: string | null;
                archiveId: string | null;
                field: string | null;
                pages: number | null;
                md5Hash: string | null;
            } | null;
            graph: components["schemas"]["GraphEntry"][] | null;
        };
        SavedComparison: {
            title: string;
            articleIds: number[];
            /** @default [] */
            questions: string[];
            /** Format: uuid */
            id: string;
            version: number;
            isMine: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ComparisonVersion: {
            title: string;
            articleIds: number[];
            /** @default [] */
            questions: string[];
            version: number;
            /** Format: date-time */
            savedAt: string;
        };
        RequestToMe: {
            articleId: number;
            walletAddress: string;
            title: string;
            ownerId: number | null;
            ownerName: string | null;
            access: components["schemas"]["AccessLabel"];
            state: components["schemas"]["RequestState"];
            /** @enum {string} */
            level: "access" | "readOnly" | "full";
            keepsReadOnly: boolean;
            note: string;
            answerNote: string;
            /** Format: date-time */
            askedAt: string;
            seenAt: string | null;
            remindedAt: string | null;
            answeredAt: string | null;
            expiresAt: string | null;
            requestReceiptId: string | null;
            answerReceiptId: string | null;
            requester: {
                id: number;
                displayName: string;
                avatarUrl: string | null;
                about: string;
                /** Format: date-time */
                createdAt: string;
                docsCount: number;
            };
            sharedPapers: number;
            history: components["schemas"]["PastAct"][];
            lastOpenedAt: string | null;
        };
        PastAct: {
            articleId: number;
            title: string;
            act: components["schemas"]["RequestAct"];
            /** @enum {string} */
            level: "access" | "readOnly" | "full";
            /** Format: date-time */
            at: string;
            isOwners: boolean;
        };
        /** @enum {string} */
        RequestAct: "asked" | "reminded" | "granted" | "denied" | "withdrawn" | "givenBack" | "revoked";
        Receipt: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            purpose: "request" | "answer" | "access" | "download";
            articleId: number;
            title: string;
            walletAddress: string;
            accessLevel: ("readOnly" | "full") | null;
            isGranted: boolean | null;
            expiresAt: string | null;
            address: string;
            message: string;
            signature: string;
            /** Format: date-time */
            signedAt: string;
        };
        Opening: {
            reader: {
                id: number;
                displayName: string;
                avatarUrl: string | null;
            };
            kind: components["schemas"]["OpeningKind"];
            /** Format: date-time */
            firstAt: string;
            /** Format: date-time */
            lastAt: string;
        };
        /** @enum {string} */
        OpeningKind: "opened" | "downloaded" | "openedByAdministrator";
        DocvizUser: {
            userId: string;
            isBound: boolean;
            createdAt: string;
            expiresAt: string;
            documents: number;
            bytes: number;
            limits: {
                documents: number;
                bytes: number;
                fileBytes: number;
                pages: number;
                days: number;
            };
        };
        Task: {
            id: string;
            status: components["schemas"]["TaskStatus"];
            progress: number;
            updated_at: string;
            fileName: string;
            stage: components["schemas"]["TaskStage"];
            reason: string | null;
            reasonCode: string | null;
            pages: number | null;
            sizeBytes: number;
            createdAt: string;
            expiresAt: string;
        };
        /** @enum {string} */
        TaskStatus: "pending" | "processing" | "completed" | "failed";
        /** @enum {string} */
        TaskStage: "queue" | "read" | "export" | "done";
        /** @enum {string} */
        RunName: "now" | "read" | "former";
        Result: {
            id: string;
            fileName: string;
            revision: number;
            text: string;
            pages: {
                number: number;
                width: number;
                height: number;
                transform?: [
                    number,
                    number,
                    number,
                    number,
                    number,
                    number
                ];
                grade: components["schemas"]["GradeName"];
                reasons: string[];
            }[];
            boxes: components["schemas"]["ResultBox"][];
            tables: components["schemas"]["ResultTable"][];
            figures: components["schemas"]["ResultFigure"][];
            references: components["schemas"]["Reference"][];
            bibtex: string;
            meta: components["schemas"]["DocumentMeta"];
            grade: components["schemas"]["Grade"];
            warnings: string[];
            corrections: components["schemas"]["Corrections"];
            boxesAsRead: components["schemas"]["ResultBox"][] | null;
            hasFormer: boolean;
            downloads: {
                originalPdf: number;
                pdf: number | null;
                result: number | null;
            };
            isExporting: boolean;
        };
        /** @enum {string} */
        GradeName: "poor" | "fair" | "good" | "excellent";
        ResultBox: {
            id: number;
            order: number;
            type: components["schemas"]["BlockType"];
            level?: number;
            text: string;
            start: number;
            end: number;
            page: number | null;
            places: components["schemas"]["Box"][];
            isCorrected: boolean;
            asRead: {
                type: components["schemas"]["BlockType"];
                places: components["schemas"]["Box"][];
            } | null;
        };
        ResultTable: {
            id: number;
            caption: string;
            page: number | null;
            rows: string[][];
            header: number;
        };
        ResultFigure: {
            id: number;
            label: string;
            caption: string;
            page: number;
            places: components["schemas"]["Box"][];
        };
        Grade: {
            grade: components["schemas"]["GradeName"];
            reasons: string[];
        };
        Corrections: {
            shapes?: components["schemas"]["Shape"][];
            boxes: {
                id: number;
                type?: components["schemas"]["BlockType"];
                places?: components["schemas"]["Box"][];
            }[];
            order: number[] | null;
        };
        Shape: {
            /** @constant */
            kind: "merge";
            id: number;
            into: number;
        } | {
            /** @constant */
            kind: "split";
            id: number;
            at: number;
        };
        PaperRecords: {
            articleId: number;
            state: components["schemas"]["RecordState"];
            md5Hash: string | null;
            last: components["schemas"]["ChainRecord"] | null;
            records: components["schemas"]["ChainRecord"][];
            next: {
                action: components["schemas"]["RecordAction"];
                author: string;
                key: string;
                articleId: number;
                md5Hash: string;
            } | null;
            chain: {
                chainId: number;
                /** @enum {string} */
                state: "starting" | "ready" | "unreachable" | "mismatch";
                registry: string;
            } | null;
        };
        Verification: {
            md5Hash: string | null;
            records: components["schemas"]["FoundRecord"][];
            total: number;
            chain: {
                chainId: number;
                /** @enum {string} */
                state: "starting" | "ready" | "unreachable" | "mismatch";
                readTo: {
                    blockNumber: number;
                    /** Format: date-time */
                    time: string;
                } | null;
            } | null;
            proves: string[];
            doesNotProve: string[];
        };
        FoundRecord: {
            action: components["schemas"]["RecordAction"];
            hash: string;
            /** Format: date-time */
            date: string;
            chainId: number;
            transactionHash: string;
            isFinal: boolean;
            articleId: string;
            revision: number;
            blockNumber: number;
            /** Format: date-time */
            blockTime: string;
            author: string;
            isLatest: boolean;
            /** @enum {string} */
            matched: "statements" | "file";
            paper: {
                /** @enum {string} */
                state: "listed" | "deleted" | "unknown";
                title: string | null;
                isByOwner: boolean | null;
                isCurrent: boolean | null;
            };
        };
        StakingReply: {
            chainId: number;
            /** Format: date-time */
            time: string;
            blockNumber: number;
            token: {
                address: string;
                name: string;
                symbol: string;
                decimals: number;
            };
            staking: {
                address: string;
                owner: string;
                isPaused: boolean;
                isEmergencyExit: boolean;
                minStake: string;
                stepsToCheckpoint: number;
            };
            periods: {
                stakingPeriod: number;
                proportion: number;
                apyCap: number;
                lockTime: number;
                /** Format: date-time */
                dateOfUnlock: string;
                currentApy: number;
                isCapped: boolean;
                active: string;
                rewardPerToken: string;
            }[];
            rewardPeriods: {
                amount: string;
                /** Format: date-time */
                startTime: string;
                duration: number;
            }[];
            totals: {
                principal: string;
                unreleased: string;
                owed: string;
                capped: string;
            };
            wallet: {
                address: string;
                nativeBalance: string;
                balance: string;
                allowance: string;
                activeStakes: {
                    id: string;
                    amount: string;
                    period: number;
                    decimals: number;
                    /** Format: date-time */
                    startTime: string;
                    rewardPerTokenPaid: string;
                    /** Format: date-time */
                    dateOfUnlock: string;
                    isUnlocked: boolean;
                    pendingReward: string;
                }[];
                total: {
                    staked: string;
                    pendingReward: string;
                };
            } | null;
        };
        StakingAct: {
            /** @enum {string} */
            act: "Staked" | "Extended" | "Withdrawn" | "RewardClaimed" | "CappedRewardWithdrawn";
            stakeId: string | null;
            amount: string | null;
            reward: string | null;
            stakingPeriod: number | null;
            chainId: number;
            blockNumber: number;
            /** Format: date-time */
            time: string;
            transactionHash: string;
            isFinal: boolean;
        };
        /** @enum {string} */
        AdminAction: "change role" | "freeze" | "unfreeze" | "end sessions" | "reset second factor" | "sign in as" | "leave account" | "write as user" | "pause queue" | "resume queue" | "retry failed" | "index again" | "dismiss report" | "take down" | "put back";
        AdminLogEntry: {
            number: number;
            /** Format: date-time */
            at: string;
            actorId: number;
            actorName: string;
            subjectId: number | null;
            subjectName: string | null;
            action: components["schemas"]["AdminAction"];
            target: string;
            reason: string;
            before: string;
            after: string;
            address: string;
            hash: string;
        };
        AdminLogCheck: {
            entries: number;
            isWhole: boolean;
            brokenAt: number | null;
            problem: string | null;
        };
        Dashboard: {
            /** Format: date-time */
            at: string;
            users: {
                total: number;
                frozen: number;
                admins: number;
                activeToday: number;
            };
            papers: {
                byStatus: {
                    [key: string]: number;
                };
                archive: number;
            };
            queue: components["schemas"]["QueueFigures"];
            failuresToday: number;
            storage: {
                files: number;
                database: number;
            };
            reports: number;
            chain: string;
        };
        QueueFigures: {
            waiting: number;
            running: number;
            failed: number;
            oldestAt: string | null;
            pausedAt: string | null;
            pauseReason: string | null;
        };
        AdminUser: {
            id: number;
            email: string;
            displayName: string;
            role: components["schemas"]["Role"];
            frozenAt: string | null;
            methods: components["schemas"]["SignInMethod"][];
            /** Format: date-time */
            createdAt: string;
            lastSeenAt: string | null;
            sessions: number;
            papers: number;
            hasSecondFactor: boolean;
        };
        /** @enum {string} */
        SignInMethod: "password" | "wallet";
        QueueState: {
            waiting: number;
            running: number;
            failed: number;
            oldestAt: string | null;
            pausedAt: string | null;
            pauseReason: string | null;
            kinds: {
                name: string;
                waiting: number;
                running: number;
                failed: number;
            }[];
            failures: components["schemas"]["FailureClass"][];
            jobs: components["schemas"]["QueuedJob"][];
        };
        FailureClass: {
            /** @enum {string} */
            kind: "paper" | "job";
            name: string;
            words: string;
            count: number;
        };
        QueuedJob: {
            id: string;
            name: string;
            articleId: number | null;
            /** @enum {string} */
            state: "waiting" | "running" | "failed";
            tries: number;
            triesMax: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            runAt: string;
        };
        JobLog: {
            id: string;
            name: string;
            articleId: number | null;
            /** @enum {string} */
            state: "waiting" | "running" | "failed";
            tries: number;
            triesMax: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            runAt: string;
            tryLog: {
                /** Format: date-time */
                at: string;
                attempt: number;
                message: string;
            }[];
        };
        Report: {
            id: number;
            /** @enum {string} */
            kind: "comment" | "paper";
            articleId: number;
            commentId: number | null;
            words: string;
            reason: string;
            reporterName: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            outcome: "open" | "dismissed" | "taken down";
            settledAt: string | null;
            note: string | null;
        };
        SystemInfo: {
            version: string;
            runtime: string;
            settings: {
                name: string;
                value: string;
                isSecret: boolean;
            }[];
            mail: {
                isSent: boolean;
                waiting: number;
                failed: number;
                recent: {
                    to: string;
                    subject: string;
                    date: string;
                }[];
            };
            licences: {
                name: string;
                version: string;
                licence: string;
            }[];
        };
    };
    responses: {
        /** @description emailExists: An account with entered email address already exists. Please enter another email or sign in. */
        emailExists: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description tooManyRequests: Too many requests. Please wait a moment and try again. */
        tooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description validationFailed: Request error */
        validationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description messageUsed: This signature was already used. Please check whether the action succeeded, or sign a new message. */
        messageUsed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description secondStepRequired: Requires second authentication step */
        secondStepRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description resetAmbiguous: More than one password reset is pending. Enter the new password together with its code. */
        resetAmbiguous: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description tokenMissing: Token not found in headers */
        tokenMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description socialNotConfigured: This sign-in method is not configured here. Please use another one. */
        socialNotConfigured: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description socialUnavailable: The provider is unreachable. Nothing was changed; please try again, or use another sign-in method. */
        socialUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description accountFrozen: This account is frozen. Please write to the administrator. */
        accountFrozen: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description socialNotAllowed: Your account at the provider may not sign in here. Please ask the administrator of this site. */
        socialNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description lastWayIn: This is the only sign-in method of the account. Set a password or link another method first. */
        lastWayIn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description sessionNotFound: This session is not yours, or it has already ended. */
        sessionNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description linkExpired: This download address was used or has expired. Please ask for a new one. */
        linkExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description profileNotFound: This person does not exist. */
        profileNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description walletLastWayIn: The wallet is the only sign-in method of this account. Set a password first, then unlink it. */
        walletLastWayIn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description imageUnsupported: A picture must be a jpg, jpeg or png file. */
        imageUnsupported: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description notFound: There is nothing at this address. */
        notFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description keyNotFound: You have no such API key. */
        keyNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description notInBin: The paper is not in the bin. */
        notInBin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description articleTakenDown: This paper was taken down by an administrator and cannot be published. Its owner has been given the reason. */
        articleTakenDown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description fileTooLarge: The file is larger than your limit. */
        fileTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description fileUnsupported: Only txt, docx and pdf files can be read, and the content must be of that type. */
        fileUnsupported: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description fileThere: This paper has a file already. */
        fileThere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description articleCancelled: This upload was cancelled. */
        articleCancelled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description notFailed: Only failed papers can be retried. */
        notFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description versionNotFound: This version of the claims does not exist. */
        versionNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description archiveOnly: This is a record of the preprint archive. Its text and file are available there. */
        archiveOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description accessDenied: Permission needed */
        accessDenied: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description noFile: This paper has no file. Attach a PDF, Word or text file to it first. */
        noFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description signatureNeeded: A download of somebody else’s paper needs a wallet signature. */
        signatureNeeded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description collectionNotFound: This collection does not exist. */
        collectionNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description collectionNotYours: Only the owner of a collection may change, share or delete it. */
        collectionNotYours: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description collectionReadOnly: You may read this collection, but not change it. */
        collectionReadOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description collectionFull: This collection holds as many papers as it can. */
        collectionFull: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description invitationNotFound: This invitation is no longer open. */
        invitationNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description sharerNotFound: You can block people who have shared a collection with you. */
        sharerNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description tooManyTags: You have reached the limit of tags. Delete one first. */
        tooManyTags: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description tagNotFound: This tag does not exist. */
        tagNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description tagExists: You already have a tag of this name. */
        tagExists: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description importTooLarge: The library is larger than 3 GB. Export parts of it. */
        importTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description importUnsupported: Only exports of a library can be imported: .rdf, .bib, .ris, .json (CSL-JSON), or a .zip. */
        importUnsupported: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description importRunning: Another import is under way. Finish or cancel it first. */
        importRunning: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description importNotFound: This import does not exist. */
        importNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description importNotReady: This import cannot be started. Upload the library again. */
        importNotReady: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description highlightNotFound: This highlight does not exist. */
        highlightNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description tooManySavedSearches: You have reached the limit of saved searches. Delete one first. */
        tooManySavedSearches: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description savedSearchNotFound: This saved search does not exist. */
        savedSearchNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description feedNotFound: There is no feed at this address, or its address was revoked. */
        feedNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description commentNotFound: This comment does not exist. */
        commentNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description commentDeleted: This comment was deleted. */
        commentDeleted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description anchorElsewhere: This passage is not at that position in the paper. Please select it again. */
        anchorElsewhere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description commentNotYours: Only the author of a comment may change or delete it. */
        commentNotYours: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description chatNotFound: This conversation does not exist. */
        chatNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description questionTooLong: This question is too long. At most 10 KB can be asked at once. */
        questionTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description sharedChatNotFound: This conversation is not shared, or no longer. */
        sharedChatNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description comparePdfOnly: A comparison takes pdf files only. */
        comparePdfOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description pdfUnreadable: The pdf could not be read. */
        pdfUnreadable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description pdfTooSlow: Reading the PDF took too long. Nothing of it was stored. */
        pdfTooSlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description comparisonNotFound: This comparison does not exist. */
        comparisonNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description comparisonNotYours: Only the owner of a comparison may change or delete it. */
        comparisonNotYours: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description tooManyComparisons: You have reached the limit of saved comparisons. Delete one first. */
        tooManyComparisons: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description comparisonConflict: The comparison was saved elsewhere since you opened it. */
        comparisonConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description requestNotFound: This request does not exist, or it has ended. */
        requestNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description requestNothingGranted: There is no grant to revoke. A pending request can be answered. */
        requestNothingGranted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description receiptNotFound: This receipt does not exist. */
        receiptNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description noChain: This installation has no chain. */
        noChain: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description chainUnavailable: The chain does not answer. Nothing was sent; please try again. */
        chainUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description docvizIdTaken: This id is in use. Continue with the browser or the account that it belongs to, or take another id. */
        docvizIdTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description docvizUserMismatch: The X-User-ID header must contain the id that the token was issued for. */
        docvizUserMismatch: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description docvizPdfOnly: Only pdf files can be visualised, and the content must be of that type. */
        docvizPdfOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description storageFull: There is no room left to store this. Nothing was saved. */
        storageFull: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description docvizTaskNotFound: You have no such document. */
        docvizTaskNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description docvizNotCompleted: The document is not ready. Please wait until it is completed. */
        docvizNotCompleted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description docvizNotFailed: The document is already being processed. */
        docvizNotFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description noLocalChain: This needs the local chain, which this installation does not use. */
        noLocalChain: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description chainFull: The local chain has reached its size limit and accepts no more transactions. The operator can start a new one. */
        chainFull: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description tooLarge: The request is larger than allowed. */
        tooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description thisMachineOnly: Only an administrator or the operator may do this. */
        thisMachineOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description chainTooFarAhead: The clock of the local chain is already decades ahead. */
        chainTooFarAhead: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description userNotFound: This account does not exist. */
        userNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description actingAsSelf: This is your own account. You are already signed in to it. */
        actingAsSelf: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description notActing: You are not impersonating a user. */
        notActing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description notOnSelf: You cannot do this to your own account. Ask another administrator. */
        notOnSelf: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description secondFactorOfAdmin: The second factor of an administrator cannot be reset. Remove the role first. */
        secondFactorOfAdmin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description articleNotFound: This paper does not exist, or it is not published. */
        articleNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description jobNotFound: This job does not exist, or it has finished. */
        jobNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description reportNotFound: This report does not exist, or it is already settled. */
        reportNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "auth.register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    username?: string;
                    /** @constant */
                    check?: true;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            email: string;
                        };
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     emailInvalid: Email is invalid
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["emailExists"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     codeTooSoon: A code was sent less than a minute ago. Please wait before asking for another.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "auth.confirmRegister": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     wrongCode: Wrong code
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["emailExists"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.resendCodeRegister": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     codeTooSoon: A code was sent less than a minute ago. Please wait before asking for another.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "auth.login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description badCredentials: You have entered a wrong email address and/or password. Please check them and try one more time.
             *
             *     secondStepRequired: Requires second authentication step
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description emailNotConfirmed: This account is not confirmed yet. Enter the code from the mail, or ask for a new one.
             *
             *     accountFrozen: This account is frozen. Please write to the administrator.
             *
             *     accountFrozenByOwner: This account was frozen by its owner. A code sent to its e-mail address unfreezes it.
             *
             *     accountBeingDeleted: This account is being deleted.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.confirmSecondStep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    code?: string;
                    recoveryCode?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     wrongCode: Wrong code
             *
             *     secondStepExpired: This sign-in has waited too long for its second step. Please sign in again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description accountFrozen: This account is frozen. Please write to the administrator.
             *
             *     accountFrozenByOwner: This account was frozen by its owner. A code sent to its e-mail address unfreezes it.
             *
             *     accountBeingDeleted: This account is being deleted.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     secondStepBlocked: Too many wrong codes. Please try again in ten minutes.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "auth.walletLogin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: string;
                    signature: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             *
             *     walletUnavailable: You are trying to connect with a wallet that is not attached to any account. Please connect another wallet or sign in using your credentials.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["secondStepRequired"];
            /**
             * @description accountFrozen: This account is frozen. Please write to the administrator.
             *
             *     accountFrozenByOwner: This account was frozen by its owner. A code sent to its e-mail address unfreezes it.
             *
             *     accountBeingDeleted: This account is being deleted.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["messageUsed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.sendCodeResetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.confirmResetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    verificationCode: string;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     wrongCode: Wrong code
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["resetAmbiguous"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.requestResetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    oldPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     passwordWrong: The password is wrong.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.sendCodeUnfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.confirmUnfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     wrongCode: Wrong code
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["secondStepRequired"];
            /**
             * @description accountFrozen: This account is frozen. Please write to the administrator.
             *
             *     accountFrozenByOwner: This account was frozen by its owner. A code sent to its e-mail address unfreezes it.
             *
             *     accountBeingDeleted: This account is being deleted.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.refreshToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    refreshToken: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Tokens"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.nonce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address: string;
                    /** @enum {string} */
                    purpose: "wallet-login" | "add-wallet" | "access" | "request" | "answer" | "download" | "account";
                    articleId?: number | string;
                    isOpen?: boolean;
                    articleUrl?: string;
                    /** @enum {string} */
                    accessLevel?: "readOnly" | "full";
                    walletAddress?: string;
                    isGranted?: boolean;
                    /** Format: date-time */
                    expiresAt?: string;
                    /** @enum {string} */
                    act?: "secondFactorOn" | "secondFactorOff" | "newRecoveryCodes" | "makeKey" | "changeEmail" | "deleteAccount";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            message: string;
                            nonce: string;
                            /** Format: date-time */
                            expiresAt: string;
                        };
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     domainForeign: Messages cannot be signed at this address. Open the site at its own address; its operator sets it as PUBLIC_URL.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     walletNotLinked: No wallet is linked to this account. Link one on your profile first.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["tokenMissing"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.googleLogin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    idToken: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     socialRefused: The provider rejected this sign-in. Nothing was changed; please start again.
             *
             *     socialExpired: This sign-in has expired or was started elsewhere. Nothing was changed; please start again.
             *
             *     socialEmailMissing: The provider did not return a confirmed e-mail address, so no account was created. Register with e-mail and password, then link the provider under Sign-in methods.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["secondStepRequired"];
            403: components["responses"]["accountFrozen"];
            404: components["responses"]["socialNotConfigured"];
            /**
             * @description socialUsed: This sign-in was already used. Please start again.
             *
             *     socialEmailExists: An account with this e-mail address exists already. Sign in to it as before, then link the provider under Sign-in methods.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
            503: components["responses"]["socialUnavailable"];
        };
    };
    "auth.facebookLogin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accessToken: string;
                    verificationCode?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     socialRefused: The provider rejected this sign-in. Nothing was changed; please start again.
             *
             *     socialExpired: This sign-in has expired or was started elsewhere. Nothing was changed; please start again.
             *
             *     socialEmailMissing: The provider did not return a confirmed e-mail address, so no account was created. Register with e-mail and password, then link the provider under Sign-in methods.
             *
             *     wrongCode: Wrong code
             *
             *     emailInvalid: Email is invalid
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["secondStepRequired"];
            /**
             * @description accountFrozen: This account is frozen. Please write to the administrator.
             *
             *     socialCodeNeeded: A code was sent to your e-mail address at the provider. Enter the code to create your account.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["socialNotConfigured"];
            /**
             * @description socialUsed: This sign-in was already used. Please start again.
             *
             *     socialEmailExists: An account with this e-mail address exists already. Sign in to it as before, then link the provider under Sign-in methods.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     codeTooSoon: A code was sent less than a minute ago. Please wait before asking for another.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["socialUnavailable"];
        };
    };
    "auth.twitterAuth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    oauthToken: string;
                    oauthVerifier: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     socialRefused: The provider rejected this sign-in. Nothing was changed; please start again.
             *
             *     socialExpired: This sign-in has expired or was started elsewhere. Nothing was changed; please start again.
             *
             *     socialEmailMissing: The provider did not return a confirmed e-mail address, so no account was created. Register with e-mail and password, then link the provider under Sign-in methods.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["secondStepRequired"];
            403: components["responses"]["accountFrozen"];
            404: components["responses"]["socialNotConfigured"];
            /**
             * @description socialUsed: This sign-in was already used. Please start again.
             *
             *     socialEmailExists: An account with this e-mail address exists already. Sign in to it as before, then link the provider under Sign-in methods.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
            503: components["responses"]["socialUnavailable"];
        };
    };
    "auth.twitterGetAuthUrl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            /** Format: uri */
                            url: string;
                        };
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     domainForeign: Messages cannot be signed at this address. Open the site at its own address; its operator sets it as PUBLIC_URL.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["socialNotConfigured"];
            429: components["responses"]["tooManyRequests"];
            503: components["responses"]["socialUnavailable"];
        };
    };
    "auth.oidcLogin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    state: string;
                    iss?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     socialRefused: The provider rejected this sign-in. Nothing was changed; please start again.
             *
             *     socialExpired: This sign-in has expired or was started elsewhere. Nothing was changed; please start again.
             *
             *     socialEmailMissing: The provider did not return a confirmed e-mail address, so no account was created. Register with e-mail and password, then link the provider under Sign-in methods.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["secondStepRequired"];
            /**
             * @description accountFrozen: This account is frozen. Please write to the administrator.
             *
             *     socialNotAllowed: Your account at the provider may not sign in here. Please ask the administrator of this site.
             *
             *     socialEmailNeeded: The provider did not return a confirmed e-mail address. Enter yours to create your account.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["socialNotConfigured"];
            /**
             * @description socialUsed: This sign-in was already used. Please start again.
             *
             *     socialEmailExists: An account with this e-mail address exists already. Sign in to it as before, then link the provider under Sign-in methods.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
            503: components["responses"]["socialUnavailable"];
        };
    };
    "auth.oidcRegister": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    email: string;
                    verificationCode?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     socialRefused: The provider rejected this sign-in. Nothing was changed; please start again.
             *
             *     socialExpired: This sign-in has expired or was started elsewhere. Nothing was changed; please start again.
             *
             *     socialEmailMissing: The provider did not return a confirmed e-mail address, so no account was created. Register with e-mail and password, then link the provider under Sign-in methods.
             *
             *     wrongCode: Wrong code
             *
             *     emailInvalid: Email is invalid
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["secondStepRequired"];
            /**
             * @description accountFrozen: This account is frozen. Please write to the administrator.
             *
             *     socialCodeNeeded: A code was sent to your e-mail address at the provider. Enter the code to create your account.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["socialNotConfigured"];
            /**
             * @description socialUsed: This sign-in was already used. Please start again.
             *
             *     socialEmailExists: An account with this e-mail address exists already. Sign in to it as before, then link the provider under Sign-in methods.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     codeTooSoon: A code was sent less than a minute ago. Please wait before asking for another.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["socialUnavailable"];
        };
    };
    "auth.socialUrl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    provider: "google" | "facebook" | "oidc";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            /** Format: uri */
                            url: string;
                            state: string;
                        };
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     domainForeign: Messages cannot be signed at this address. Open the site at its own address; its operator sets it as PUBLIC_URL.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["socialNotConfigured"];
            429: components["responses"]["tooManyRequests"];
            503: components["responses"]["socialUnavailable"];
        };
    };
    "auth.methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignInMethods"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "auth.linkSocial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    provider: "google";
                    idToken: string;
                } | {
                    /** @constant */
                    provider: "facebook";
                    accessToken: string;
                } | {
                    /** @constant */
                    provider: "twitter";
                    oauthToken: string;
                    oauthVerifier: string;
                } | {
                    /** @constant */
                    provider: "oidc";
                    code: string;
                    state: string;
                    iss?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignInMethods"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     socialRefused: The provider rejected this sign-in. Nothing was changed; please start again.
             *
             *     socialExpired: This sign-in has expired or was started elsewhere. Nothing was changed; please start again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["socialNotAllowed"];
            404: components["responses"]["socialNotConfigured"];
            /**
             * @description socialUsed: This sign-in was already used. Please start again.
             *
             *     socialTaken: This account at the provider is linked to another account here. Nothing was changed.
             *
             *     socialLinkedAlready: Another account at this provider is already linked. Unlink it first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
            503: components["responses"]["socialUnavailable"];
        };
    };
    "auth.unlinkSocial": {
        parameters: {
            query?: {
                provider?: components["schemas"]["SocialProvider"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the query may stand here instead. */
        requestBody?: {
            content: {
                "application/json": {
                    provider: components["schemas"]["SocialProvider"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignInMethods"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            409: components["responses"]["lastWayIn"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "security.overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SecurityOverview"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "security.sessions": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "lastActiveAt" | "createdAt";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["DeviceSession"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "security.endSessions": {
        parameters: {
            query?: {
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the query may stand here instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            ended: number;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["sessionNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "security.confirmSecondFactor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     wrongCode: Wrong code
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description secondFactorIsOn: The second factor is already on. Turn it off before you set up another.
             *
             *     secondFactorIsOff: The second factor is off.
             *
             *     secondFactorReplaced: The set-up was restarted elsewhere. Enter a code of the newest secret.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     secondStepBlocked: Too many wrong codes. Please try again in ten minutes.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "security.beginSecondFactor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                    message?: string;
                    signature?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            secret: string;
                            uri: string;
                        };
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     passwordNeeded: Sign the message with your wallet, or enter your password.
             *
             *     passwordWrong: The password is wrong.
             *
             *     walletNotLinked: No wallet is linked to this account. Link one on your profile first.
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description secondFactorIsOn: The second factor is already on. Turn it off before you set up another.
             *
             *     messageUsed: This signature was already used. Please check whether the action succeeded, or sign a new message.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "security.endSecondFactor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                    message?: string;
                    signature?: string;
                    code?: string;
                    recoveryCode?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     passwordNeeded: Sign the message with your wallet, or enter your password.
             *
             *     passwordWrong: The password is wrong.
             *
             *     walletNotLinked: No wallet is linked to this account. Link one on your profile first.
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             *
             *     wrongCode: Wrong code
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description secondFactorIsOff: The second factor is off.
             *
             *     messageUsed: This signature was already used. Please check whether the action succeeded, or sign a new message.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     secondStepBlocked: Too many wrong codes. Please try again in ten minutes.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "security.renewRecoveryCodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                    message?: string;
                    signature?: string;
                    code?: string;
                    recoveryCode?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     passwordNeeded: Sign the message with your wallet, or enter your password.
             *
             *     passwordWrong: The password is wrong.
             *
             *     walletNotLinked: No wallet is linked to this account. Link one on your profile first.
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             *
             *     wrongCode: Wrong code
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description secondFactorIsOff: The second factor is off.
             *
             *     messageUsed: This signature was already used. Please check whether the action succeeded, or sign a new message.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     secondStepBlocked: Too many wrong codes. Please try again in ten minutes.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "security.activity": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "id";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
                kind?: components["schemas"]["ActivityKind"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["Activity"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "security.activityCsv": {
        parameters: {
            query?: {
                kind?: components["schemas"]["ActivityKind"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "security.signatures": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "id";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["SignatureEntry"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "security.prepareExport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            url: string;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "security.downloadExport": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticket: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            410: components["responses"]["linkExpired"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "security.freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "security.deleteAccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                    message?: string;
                    signature?: string;
                    code?: string;
                    recoveryCode?: string;
                    /** @constant */
                    confirmation: "delete my account";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     passwordNeeded: Sign the message with your wallet, or enter your password.
             *
             *     passwordWrong: The password is wrong.
             *
             *     walletNotLinked: No wallet is linked to this account. Link one on your profile first.
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             *
             *     wrongCode: Wrong code
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["messageUsed"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     secondStepBlocked: Too many wrong codes. Please try again in ten minutes.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "profile.me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["AccountInfo"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "profile.get": {
        parameters: {
            query: {
                profileId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["PublicProfile"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["profileNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "profile.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username?: string;
                    email?: string;
                    about?: string;
                    manualSiteTheme?: ("light" | "dark" | "system") | null;
                    isTutorialPaused?: boolean;
                    password?: string;
                    message?: string;
                    signature?: string;
                    code?: string;
                    recoveryCode?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["AccountInfo"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     profileIncomplete: Please fill in all required fields in profile
             *
             *     emailInvalid: Email is invalid
             *
             *     passwordNeeded: Sign the message with your wallet, or enter your password.
             *
             *     passwordWrong: The password is wrong.
             *
             *     walletNotLinked: No wallet is linked to this account. Link one on your profile first.
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             *
             *     wrongCode: Wrong code
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description emailExists: An account with entered email address already exists. Please enter another email or sign in.
             *
             *     messageUsed: This signature was already used. Please check whether the action succeeded, or sign a new message.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     codeTooSoon: A code was sent less than a minute ago. Please wait before asking for another.
             *
             *     secondStepBlocked: Too many wrong codes. Please try again in ten minutes.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "profile.confirmEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    verificationCode: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["AccountInfo"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     wrongCode: Wrong code
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["emailExists"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "profile.addWallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: string;
                    signature: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["AccountInfo"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description messageUsed: This signature was already used. Please check whether the action succeeded, or sign a new message.
             *
             *     walletTaken: This wallet is linked to another account. Sign in with it and unlink it there, or choose another wallet.
             *
             *     walletLinkedAlready: Another wallet is linked to this account. Unlink it first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "profile.deleteWallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["AccountInfo"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            409: components["responses"]["walletLastWayIn"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "profile.uploadAvatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            avatarUrl: string;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description imageTooLarge: A picture may be at most 5 MB.
             *
             *     imageTooManyPixels: A picture may have at most 50 million pixels.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            415: components["responses"]["imageUnsupported"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "profile.avatar": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["notFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "keys.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default API key */
                    name?: string;
                    /**
                     * @default [
                     *       "read"
                     *     ]
                     */
                    scopes?: components["schemas"]["KeyScope"][];
                    expiresAt?: string | null;
                    password?: string;
                    message?: string;
                    signature?: string;
                    code?: string;
                    recoveryCode?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        data: components["schemas"]["NewKey"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     passwordNeeded: Sign the message with your wallet, or enter your password.
             *
             *     passwordWrong: The password is wrong.
             *
             *     walletNotLinked: No wallet is linked to this account. Link one on your profile first.
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             *
             *     wrongCode: Wrong code
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description keysTooMany: You have reached the limit of 10 API keys. Revoke one that you do not use.
             *
             *     keyShownAlready: This API key was already created and is shown only once. Re-roll it to get another secret.
             *
             *     messageUsed: This signature was already used. Please check whether the action succeeded, or sign a new message.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     secondStepBlocked: Too many wrong codes. Please try again in ten minutes.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "keys.delete": {
        parameters: {
            query?: {
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the query may stand here instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            /** Format: date-time */
                            revokedAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["keyNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "keys.apiStat": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "at" | "ms" | "status";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
                keyId?: string;
                route?: string;
                status?: "ok" | "refused" | "failed";
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["KeyUse"][],
                            number
                        ];
                        meta: {
                            days: components["schemas"]["KeyDay"][];
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "keys.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "keys.reroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {number} */
                    graceSeconds: 0 | 3600 | 86400 | 604800;
                    password?: string;
                    message?: string;
                    signature?: string;
                    code?: string;
                    recoveryCode?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["NewKey"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     passwordNeeded: Sign the message with your wallet, or enter your password.
             *
             *     passwordWrong: The password is wrong.
             *
             *     walletNotLinked: No wallet is linked to this account. Link one on your profile first.
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             *
             *     wrongCode: Wrong code
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description keyRevoked: This API key was revoked. Create another one under Profile, API keys.
             *
             *     keyExpired: This API key has expired. Create another one under Profile, API keys.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["keyNotFound"];
            /**
             * @description keyShownAlready: This API key was already created and is shown only once. Re-roll it to get another secret.
             *
             *     messageUsed: This signature was already used. Please check whether the action succeeded, or sign a new message.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     secondStepBlocked: Too many wrong codes. Please try again in ten minutes.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "notifications.list": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "position" | "id";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
                isViewed?: boolean | ("true" | "false");
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["Notification"][],
                            number
                        ];
                        meta: {
                            unviewed: number;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "notifications.subscribeSse": {
        parameters: {
            query?: {
                lastEventId?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "notifications.markAsView": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids?: (number | string)[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            unviewed: number;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "notifications.preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Preferences"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "notifications.setPreferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    preferences: {
                        [key: string]: {
                            inPage: boolean;
                            /** @enum {string} */
                            mail: "off" | "now" | "daily";
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Preferences"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.article": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["OpenArticle"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    isOpen: boolean;
                    message?: string;
                    signature?: string;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Article"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     passwordNeeded: Sign the message with your wallet, or enter your password.
             *
             *     passwordWrong: The password is wrong.
             *
             *     walletNotLinked: No wallet is linked to this account. Link one on your profile first.
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["messageUsed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.delete": {
        parameters: {
            query?: {
                articleId?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the query may stand here instead. */
        requestBody?: {
            content: {
                "application/json": {
                    articleId: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    title?: string;
                    field?: string;
                    authors?: string[];
                    year?: number | null;
                    journalRef?: string | null;
                    type?: components["schemas"]["WorkType"] | null;
                    names?: ({
                        literal: string;
                    } | {
                        family: string;
                        given?: string;
                        particle?: string;
                        suffix?: string;
                    })[];
                    publication?: {
                        containerTitle: string;
                        volume: string;
                        issue: string;
                        pages: string;
                        publisher: string;
                        year?: number;
                    };
                    doi?: string | null;
                    abstract?: string;
                    language?: components["schemas"]["Language"] | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Article"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.changes": {
        parameters: {
            query: {
                articleId: number | string;
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["PaperChange"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    isPublished: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Article"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description notComplete: The paper is not processed yet. Please wait until it is complete.
             *
             *     noFile: This paper has no file. Attach a PDF, Word or text file to it first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Rating"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.dislike": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Rating"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Article"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["articleTakenDown"];
            409: components["responses"]["notInBin"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                    /** @default 10 */
                    num_return_sequences?: number;
                    /** @default 216 */
                    max_length?: number;
                    /** @default 0 */
                    length_penalty?: number;
                    /** @default 10 */
                    num_beams?: number;
                    /** @default 128 */
                    span_length?: number;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        data: components["schemas"]["MyArticle"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     fileMissing: A file in the field "file" is needed.
             *
             *     fileEmpty: The file is empty.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["fileTooLarge"];
            415: components["responses"]["fileUnsupported"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     tooManyInWork: Too many of your papers are being processed. Please wait until one is done.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "articles.attachFile": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                    /** @default 10 */
                    num_return_sequences?: number;
                    /** @default 216 */
                    max_length?: number;
                    /** @default 0 */
                    length_penalty?: number;
                    /** @default 10 */
                    num_beams?: number;
                    /** @default 128 */
                    span_length?: number;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["MyArticle"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     fileMissing: A file in the field "file" is needed.
             *
             *     fileEmpty: The file is empty.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["fileThere"];
            413: components["responses"]["fileTooLarge"];
            415: components["responses"]["fileUnsupported"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     tooManyInWork: Too many of your papers are being processed. Please wait until one is done.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "articles.hideFromUpload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    isHidden: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["UploadState"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.uploadStatus": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["UploadState"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            410: components["responses"]["articleCancelled"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["UploadState"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            409: components["responses"]["notFailed"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     tooManyInWork: Too many of your papers are being processed. Please wait until one is done.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "articles.addSamples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["MyArticle"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.removeSamples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            removed: number;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.graphSave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number | string;
                    graph: {
                        subject: string;
                        verb: string;
                        object: string;
                        uncertainty: number;
                        comment: string;
                        id?: string;
                        page?: number | null;
                        boxes?: {
                            page: number;
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                        }[];
                        start?: number;
                        end?: number;
                        evidence?: string;
                        cues?: string[];
                        /** @enum {string} */
                        polarity?: "positive" | "negative";
                        /** @enum {string} */
                        source?: "auto" | "human";
                        reviewed?: boolean;
                        madeFrom?: string[];
                        salience?: number;
                        /** @enum {string} */
                        kind?: "finding" | "method" | "background" | "definition" | "aim" | "limitation" | "future work" | "acknowledgement";
                        extractor?: number;
                    }[];
                    baseMd5Hash?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            /** Format: date-time */
                            updatedAt: string;
                            md5Hash: string;
                            sha256: string;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description notComplete: The paper is not processed yet. Please wait until it is complete.
             *
             *     graphConflict: The claims were changed elsewhere since you opened them.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.graphVersions": {
        parameters: {
            query: {
                id: number | string;
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            {
                                version: number;
                                md5Hash: string;
                                /** Format: date-time */
                                savedAt: string;
                                savedBy: string | null;
                                statementsCount: number;
                                changes: {
                                    added: number;
                                    changed: number;
                                    removed: number;
                                } | null;
                            }[],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.graphVersion": {
        parameters: {
            query: {
                id: number | string;
                version: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            version: number;
                            md5Hash: string;
                            /** Format: date-time */
                            savedAt: string;
                            savedBy: string | null;
                            statementsCount: number;
                            graph: components["schemas"]["GraphEntry"][];
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["versionNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.document": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["PaperDocument"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["archiveOnly"];
            /**
             * @description notComplete: The paper is not processed yet. Please wait until it is complete.
             *
             *     noFile: This paper has no file. Attach a PDF, Word or text file to it first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.keepReadingPlace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    view: "read" | "original";
                    index: number;
                    share: number;
                    page: number | null;
                    part: number;
                    articleId: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            /** Format: date-time */
                            readAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.readingPlaces": {
        parameters: {
            query?: {
                articleId?: number | string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            /** @enum {string} */
                            view: "read" | "original";
                            index: number;
                            share: number;
                            page: number | null;
                            part: number;
                            articleId: number;
                            /** Format: date-time */
                            readAt: string;
                            paper: {
                                id: number;
                                title: string;
                                authors: string[];
                                year: number | null;
                                source: components["schemas"]["Source"];
                                pages: number | null;
                            } | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.list": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "id" | "title" | "field" | "createdAt" | "updatedAt" | "likesCount";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
                filterTypeArticle?: "all" | "system" | "arxiv";
                field?: string;
                yearFrom?: number | string;
                yearTo?: number | string;
                access?: "open" | "permission";
                hasStatements?: boolean | ("true" | "false");
                ownerId?: number | string;
                searchField?: "title" | "author" | "field";
                search?: string;
                doneStatus?: boolean | ("true" | "false");
                isHidden?: boolean | ("true" | "false");
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["Article"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.search": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "rank" | "createdAt" | "likesCount";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
                filterTypeArticle?: "all" | "system" | "arxiv";
                field?: string;
                yearFrom?: number | string;
                yearTo?: number | string;
                access?: "open" | "permission";
                hasStatements?: boolean | ("true" | "false");
                searchField?: "title" | "author" | "field";
                search?: string;
                mine?: boolean | ("true" | "false");
                verbatim?: boolean | ("true" | "false");
                isPublished?: boolean | ("true" | "false");
                doneStatus?: boolean | ("true" | "false");
                isHidden?: boolean | ("true" | "false");
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["SearchHit"][],
                            number
                        ];
                        meta: components["schemas"]["SearchMeta"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.related": {
        parameters: {
            query: {
                articleId: number | string;
                limit?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Article"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.author": {
        parameters: {
            query: {
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            papers: number;
                            /** @enum {string} */
                            totalIs: "exact" | "at-least";
                            years: [
                                number,
                                number
                            ] | null;
                            coAuthors: {
                                name: string;
                                papers: number;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.suggest": {
        parameters: {
            query: {
                text: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            exact: {
                                id: number;
                                title: string;
                                authors: string[];
                                year: number | null;
                                source: components["schemas"]["Source"];
                            }[];
                            papers: {
                                id: number;
                                title: string;
                                authors: string[];
                                year: number | null;
                                source: components["schemas"]["Source"];
                            }[];
                            authors: {
                                name: string;
                                papers: number;
                            }[];
                            terms: {
                                term: string;
                                papers: number;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.myArticles": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "id" | "title" | "field" | "createdAt" | "updatedAt" | "likesCount" | "status" | "access" | "fileSize" | "pages" | "statementsCount" | "deletedAt" | "keptAt" | "stars";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
                doneStatus?: boolean | ("true" | "false");
                isHidden?: boolean | ("true" | "false");
                isPublished?: boolean | ("true" | "false");
                isDeleted?: boolean | ("true" | "false");
                isKept?: boolean | ("true" | "false");
                sha256?: string;
                search?: string;
                collectionId?: number | string;
                tagId?: number | string;
                readingStatus?: components["schemas"]["ReadingStatus"];
                minStars?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            {
                                id: number;
                                title: string;
                                field: string;
                                authors: string[];
                                names: components["schemas"]["BibliographicName"][];
                                type: components["schemas"]["WorkType"] | null;
                                publication: components["schemas"]["Publication"] | null;
                                citationKey: string;
                                abstract: string;
                                year: number | null;
                                doi: string | null;
                                archiveId: string | null;
                                journalRef: string | null;
                                language: components["schemas"]["Language"] | null;
                                fileName: string;
                                articleUrl: string;
                                fileSize: number;
                                pages: number | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                md5Hash: string | null;
                                isPublic: boolean;
                                isPublished: boolean;
                                isHidden: boolean;
                                isSample: boolean;
                                isFileAttached: boolean;
                                deletedAt: string | null;
                                status: components["schemas"]["UploadStatus"];
                                source: components["schemas"]["Source"];
                                ownerId: number | null;
                                ownerName: string | null;
                                statementsCount: number;
                                keyClaim: string | null;
                                likesCount: number;
                                dislikesCount: number;
                                liked: boolean;
                                disliked: boolean;
                                isKept: boolean;
                                recordState: components["schemas"]["RecordState"];
                                retraction: components["schemas"]["Retraction"] | null;
                                access: components["schemas"]["AccessLabel"];
                                rights: components["schemas"]["RightsReply"];
                                uploadProgress: number;
                                stage: components["schemas"]["Stage"] | null;
                                reasonCode: string | null;
                                reason: string | null;
                                warnings: string[];
                                queuePosition: number | null;
                                labels: components["schemas"]["PaperLabels"];
                            }[],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.file": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["accessDenied"];
            404: components["responses"]["archiveOnly"];
            409: components["responses"]["noFile"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    articleUrl: string;
                    message?: string;
                    signature?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            url: string;
                        };
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     walletNotLinked: No wallet is linked to this account. Link one on your profile first.
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["signatureNeeded"];
            /**
             * @description articleNotFound: This paper does not exist, or it is not published.
             *
             *     archiveOnly: This is a record of the preprint archive. Its text and file are available there.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description messageUsed: This signature was already used. Please check whether the action succeeded, or sign a new message.
             *
             *     noFile: This paper has no file. Attach a PDF, Word or text file to it first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.downloadFile": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticket: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            410: components["responses"]["linkExpired"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.myRequestedArticles": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "id" | "title" | "field" | "createdAt" | "updatedAt";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            {
                                id: number;
                                title: string;
                                field: string;
                                authors: string[];
                                names: components["schemas"]["BibliographicName"][];
                                type: components["schemas"]["WorkType"] | null;
                                publication: components["schemas"]["Publication"] | null;
                                citationKey: string;
                                abstract: string;
                                year: number | null;
                                doi: string | null;
                                archiveId: string | null;
                                journalRef: string | null;
                                language: components["schemas"]["Language"] | null;
                                fileName: string;
                                articleUrl: string;
                                fileSize: number;
                                pages: number | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                md5Hash: string | null;
                                isPublic: boolean;
                                isPublished: boolean;
                                isHidden: boolean;
                                isSample: boolean;
                                isFileAttached: boolean;
                                deletedAt: string | null;
                                status: components["schemas"]["UploadStatus"];
                                source: components["schemas"]["Source"];
                                ownerId: number | null;
                                ownerName: string | null;
                                statementsCount: number;
                                keyClaim: string | null;
                                likesCount: number;
                                dislikesCount: number;
                                liked: boolean;
                                disliked: boolean;
                                isKept: boolean;
                                recordState: components["schemas"]["RecordState"];
                                retraction: components["schemas"]["Retraction"] | null;
                                access: components["schemas"]["AccessLabel"];
                                rights: components["schemas"]["RightsReply"];
                                request: components["schemas"]["AccessRequest"];
                            }[],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleIds: (number | string)[];
                    isKept: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            articleIds: number[];
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.myCounts": {
        parameters: {
            query?: {
                search?: string;
                collectionId?: number | string;
                tagId?: number | string;
                readingStatus?: components["schemas"]["ReadingStatus"];
                minStars?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            all: number;
                            drafts: number;
                            published: number;
                            kept: number;
                            hidden: number;
                            bin: number;
                            years: {
                                year: number;
                                count: number;
                            }[];
                            fields: {
                                field: string;
                                count: number;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            entries: {
                                written: string;
                                /** @enum {string} */
                                kind: "doi" | "archiveId" | "hash" | "title" | "unknown";
                                value: string;
                                paper: {
                                    id: number;
                                    title: string;
                                    authors: string[];
                                    year: number | null;
                                    source: components["schemas"]["Source"];
                                } | null;
                                isKept: boolean;
                            }[];
                            isCut: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.readCitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            title?: string;
                            authors?: string[];
                            year?: number;
                            journalRef?: string;
                            doi?: string;
                            abstract?: string;
                            language?: components["schemas"]["Language"];
                            names?: components["schemas"]["BibliographicName"][];
                            type?: components["schemas"]["WorkType"];
                            publication?: components["schemas"]["Publication"];
                            citationKey?: string;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.references": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            reference: number;
                            paper: {
                                id: number;
                                title: string;
                                authors: string[];
                                year: number | null;
                                source: components["schemas"]["Source"];
                                retraction: components["schemas"]["Retraction"] | null;
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["archiveOnly"];
            /**
             * @description notComplete: The paper is not processed yet. Please wait until it is complete.
             *
             *     noFile: This paper has no file. Attach a PDF, Word or text file to it first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "articles.connections": {
        parameters: {
            query: {
                articleId: number | string;
                limit?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            copies: components["schemas"]["Article"][];
                            citedBy: [
                                components["schemas"]["Article"][],
                                number
                            ];
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Collection"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.createCollection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    parentId?: (number | string) | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        data: components["schemas"]["Collection"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["collectionNotYours"];
            404: components["responses"]["collectionNotFound"];
            /**
             * @description collectionTooDeep: Collections cannot be nested any deeper.
             *
             *     tooManyCollections: You have reached the limit of collections. Delete one first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.updateCollection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    collectionId: number | string;
                    name?: string;
                    parentId?: (number | string) | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Collection"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["collectionNotYours"];
            404: components["responses"]["collectionNotFound"];
            /**
             * @description collectionExists: There is already a collection of this name here.
             *
             *     collectionInItself: A collection cannot be moved into itself.
             *
             *     collectionTooDeep: Collections cannot be nested any deeper.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.deleteCollection": {
        parameters: {
            query?: {
                collectionId?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the query may stand here instead. */
        requestBody?: {
            content: {
                "application/json": {
                    collectionId: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            collectionIds: number[];
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["collectionNotYours"];
            404: components["responses"]["collectionNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.filePapers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    collectionId: number | string;
                    articleIds: (number | string)[];
                    isIn: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            articleIds: number[];
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["collectionReadOnly"];
            404: components["responses"]["collectionNotFound"];
            409: components["responses"]["collectionFull"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.exportPapers": {
        parameters: {
            query: {
                collectionId?: number | string;
                articleIds?: string;
                format: "zip" | "statements-csv" | "json-ld" | "bibtex" | "biblatex" | "ris" | "csl" | "endnote" | "csv" | "apa" | "mla";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["collectionNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.members": {
        parameters: {
            query: {
                collectionId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["CollectionMember"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["collectionNotYours"];
            404: components["responses"]["collectionNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    collectionId: number | string;
                    email: string;
                    role: components["schemas"]["MemberRole"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["CollectionMember"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["collectionNotYours"];
            /**
             * @description collectionNotFound: This collection does not exist.
             *
             *     personNotFound: No account here has this e-mail address.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description memberIsOwner: The collection is already yours.
             *
             *     tooManyMembers: This collection is shared with as many people as it can be.
             *
             *     invitationDeclined: This person has declined this collection. You can invite them again 30 days after that.
             *
             *     sharerBlocked: This person does not accept invitations from you.
             *
             *     tooManyInvitations: You have sent as many invitations as you can for now. Wait for answers, or until tomorrow.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.unshare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    collectionId: number | string;
                    userId: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["CollectionMember"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["collectionNotYours"];
            404: components["responses"]["collectionNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Invitation"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.answerInvitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    collectionId: number | string;
                    isAccepted: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["invitationNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.blockedSharers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["BlockedSharer"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.blockSharer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: number | string;
                    isBlocked: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["BlockedSharer"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["sharerNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Tag"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.createTag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @default gray
                     * @enum {string}
                     */
                    color?: "gray" | "red" | "orange" | "yellow" | "green" | "blue" | "violet";
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            409: components["responses"]["tooManyTags"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.updateTag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tagId: number | string;
                    name?: string;
                    /** @enum {string} */
                    color?: "gray" | "red" | "orange" | "yellow" | "green" | "blue" | "violet";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["tagNotFound"];
            409: components["responses"]["tagExists"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.deleteTag": {
        parameters: {
            query?: {
                tagId?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the query may stand here instead. */
        requestBody?: {
            content: {
                "application/json": {
                    tagId: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["tagNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.tagPapers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tagId: number | string;
                    articleIds: (number | string)[];
                    isOn: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            articleIds: number[];
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["tagNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.labels": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["PaperLabels"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.importedNotes": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["ImportedNote"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.setReadingStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleIds: (number | string)[];
                    status: components["schemas"]["ReadingStatus"] | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            articleId: number;
                            status: components["schemas"]["ReadingStatus"] | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.setStars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleIds: (number | string)[];
                    stars: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            articleId: number;
                            stars: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.uploadImport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        data: components["schemas"]["LibraryImport"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     fileMissing: A file in the field "file" is needed.
             *
             *     fileEmpty: The file is empty.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["importRunning"];
            413: components["responses"]["importTooLarge"];
            415: components["responses"]["importUnsupported"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.currentImport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["LibraryImport"] | null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.endImport": {
        parameters: {
            query?: {
                importId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the query may stand here instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    importId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["LibraryImport"] | null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["importNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.runImport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    importId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["LibraryImport"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["importNotFound"];
            409: components["responses"]["importNotReady"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "library.importRemarks": {
        parameters: {
            query: {
                importId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["importNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "highlights.list": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Highlight"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "highlights.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    anchor?: {
                        page: (number | string) | null;
                        start: number | string;
                        end: number | string;
                        quote: string;
                    };
                    area?: {
                        page: number | string;
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    };
                    color: components["schemas"]["HighlightColor"];
                    /** @default  */
                    note?: string;
                    tagIds?: (number | string)[];
                    collectionIds?: (number | string)[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        data: components["schemas"]["Highlight"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tagNotFound: This tag does not exist.
             *
             *     collectionNotFound: This collection does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description anchorElsewhere: This passage is not at that position in the paper. Please select it again.
             *
             *     areaElsewhere: This area is not within a page of the paper. Please select it again.
             *
             *     tooManyHighlights: You have reached the limit of highlights in this paper.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "highlights.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    highlightId: number | string;
                    color?: components["schemas"]["HighlightColor"];
                    note?: string;
                    tagIds?: (number | string)[];
                    collectionIds?: (number | string)[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Highlight"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description highlightNotFound: This highlight does not exist.
             *
             *     tagNotFound: This tag does not exist.
             *
             *     collectionNotFound: This collection does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "highlights.audiences": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Audience"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "highlights.delete": {
        parameters: {
            query?: {
                highlightId?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the query may stand here instead. */
        requestBody?: {
            content: {
                "application/json": {
                    highlightId: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["highlightNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "alerts.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SavedSearch"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "alerts.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: components["schemas"]["SavedSearchKind"];
                    name: string;
                    query: {
                        /** @default  */
                        search?: string;
                        /**
                         * @default system
                         * @enum {string}
                         */
                        filterTypeArticle?: "all" | "system" | "arxiv";
                        field?: string;
                        yearFrom?: number;
                        yearTo?: number;
                        /** @enum {string} */
                        access?: "open" | "permission";
                        hasStatements?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        data: components["schemas"]["SavedSearch"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     savedSearchTooWide: This search finds every paper. Add words, a field or years before you save it.
             *
             *     savedSearchOfMine: by:me finds your own papers only, of which you are not notified. Remove it before you save the search.
             *
             *     questionEmpty: Please write a question.
             *
             *     questionTooGeneral: Almost every paper answers this question. Name what you want to know about.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["tooManySavedSearches"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "alerts.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    savedSearchId: number | string;
                    name?: string;
                    seenMatchId?: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SavedSearch"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["savedSearchNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "alerts.delete": {
        parameters: {
            query?: {
                savedSearchId?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the query may stand here instead. */
        requestBody?: {
            content: {
                "application/json": {
                    savedSearchId: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["savedSearchNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "alerts.matches": {
        parameters: {
            query: {
                savedSearchId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SearchMatch"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["savedSearchNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "alerts.setFeed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    savedSearchId: number | string;
                    isOn: boolean;
                    /** @default false */
                    isNew?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            url: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["savedSearchNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "alerts.feed": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["feedNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "comments.getComments": {
        parameters: {
            query: {
                articleId: number | string;
                threadId?: number | string;
                threadIds?: string;
                onlyFirst?: boolean | ("true" | "false");
                limit?: number | string;
                offset?: number | string;
                sortingField?: "id" | "likesCount";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["Comment"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "comments.getComment": {
        parameters: {
            query: {
                commentId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Comment"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["commentNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "comments.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    parentId?: (number | string) | null;
                    message: string;
                    anchor?: {
                        page: (number | string) | null;
                        start: number | string;
                        end: number | string;
                        quote: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        data: components["schemas"]["Comment"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     commentEmpty: A comment needs at least one word.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["commentNotFound"];
            409: components["responses"]["anchorElsewhere"];
            410: components["responses"]["commentDeleted"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     commentsTooFast: You are posting too fast. Please wait a minute and try again.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "comments.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    commentId: number | string;
                    message: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Comment"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     commentEmpty: A comment needs at least one word.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["commentNotYours"];
            404: components["responses"]["commentNotFound"];
            410: components["responses"]["commentDeleted"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "comments.like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    commentId: number | string;
                    isGiven?: boolean | ("true" | "false");
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            likesCount: number;
                            dislikesCount: number;
                            liked: boolean;
                            disliked: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["commentNotFound"];
            410: components["responses"]["commentDeleted"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "comments.dislike": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    commentId: number | string;
                    isGiven?: boolean | ("true" | "false");
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            likesCount: number;
                            dislikesCount: number;
                            liked: boolean;
                            disliked: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["commentNotFound"];
            410: components["responses"]["commentDeleted"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "comments.delete": {
        parameters: {
            query?: {
                commentId?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the query may stand here instead. */
        requestBody?: {
            content: {
                "application/json": {
                    commentId: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["commentNotYours"];
            404: components["responses"]["commentNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "chat.export": {
        parameters: {
            query: {
                chatId: string;
                format?: "markdown" | "json" | "bibtex" | "biblatex" | "ris" | "csl" | "endnote" | "csv" | "apa" | "mla";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["chatNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "chat.ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    question: string;
                    scope?: {
                        /** @constant */
                        kind: "everything";
                    } | {
                        /** @constant */
                        kind: "library";
                    } | {
                        /** @constant */
                        kind: "knowledge";
                    } | {
                        /** @constant */
                        kind: "selection";
                        articleIds: (number | string)[];
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            message: string;
                            answer: components["schemas"]["Answer"];
                        };
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     questionEmpty: Please write a question.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["questionTooLong"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     questionsTooFast: You are asking too fast. Please wait a minute and try again.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "chat.share": {
        parameters: {
            query: {
                chatId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["ChatShare"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["chatNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "chat.setShare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    chatId: string;
                    isShared: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["ChatShare"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["chatNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "chat.shared": {
        parameters: {
            query: {
                link: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SharedChat"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["sharedChatNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "chat.outsideModel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    isAllowed: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            articleId: number;
                            isAllowed: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "compare.comparison": {
        parameters: {
            query: {
                articleIds: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Comparison"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "compare.row": {
        parameters: {
            query: {
                articleIds: string;
                question: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["CompareCell"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "compare.graphOf": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["PublicGraph"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "compare.graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleIds?: number[];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["PublicGraph"][];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     fileMissing: A file in the field "file" is needed.
             *
             *     fileEmpty: The file is empty.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["fileTooLarge"];
            415: components["responses"]["comparePdfOnly"];
            422: components["responses"]["pdfUnreadable"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     tooManyPdfs: A PDF of yours is already being read. Please wait until it is done.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["pdfTooSlow"];
        };
    };
    "compare.list": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "updatedAt";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["SavedComparison"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "compare.saved": {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SavedComparison"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["comparisonNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "compare.versions": {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["ComparisonVersion"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["comparisonNotYours"];
            404: components["responses"]["comparisonNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "compare.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    articleIds: number[];
                    /** @default [] */
                    questions?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        data: components["schemas"]["SavedComparison"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            409: components["responses"]["tooManyComparisons"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "compare.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    articleIds: number[];
                    /** @default [] */
                    questions?: string[];
                    /** Format: uuid */
                    id: string;
                    version: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SavedComparison"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["comparisonNotYours"];
            404: components["responses"]["comparisonNotFound"];
            409: components["responses"]["comparisonConflict"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "compare.delete": {
        parameters: {
            query?: {
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the query may stand here instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["comparisonNotYours"];
            404: components["responses"]["comparisonNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "requests.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    walletAddress: string;
                    /** @enum {string} */
                    accessLevel?: "readOnly" | "full";
                    /** @default  */
                    note?: string;
                    message?: string;
                    signature?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        data: components["schemas"]["AccessRequest"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     walletNotLinked: No wallet is linked to this account. Link one on your profile first.
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description requestOwn: This is your own paper. You already have access.
             *
             *     requestNotNeeded: This paper is public. You already have access.
             *
             *     requestPending: You have already requested access to this paper. Please wait for the answer, or withdraw your request first.
             *
             *     requestGranted: You already have this access.
             *
             *     requestWalletTaken: This wallet has requested access to the paper from another account. Nothing was changed.
             *
             *     messageUsed: This signature was already used. Please check whether the action succeeded, or sign a new message.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "requests.answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    walletAddress: string;
                    isGranted: boolean;
                    /** @enum {string} */
                    accessLevel?: "readOnly" | "full";
                    /** Format: date-time */
                    expiresAt?: string;
                    /** @default  */
                    note?: string;
                    message?: string;
                    signature?: string;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["RequestToMe"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     passwordNeeded: Sign the message with your wallet, or enter your password.
             *
             *     passwordWrong: The password is wrong.
             *
             *     walletNotLinked: No wallet is linked to this account. Link one on your profile first.
             *
             *     messageUnknown: This message was not issued here, or it has expired. Nothing was changed; please sign a new one.
             *
             *     messageAltered: The message differs from the one issued. Nothing was changed; please sign a new one.
             *
             *     messagePurpose: The message was signed for another action. Nothing was changed; please sign a new one.
             *
             *     messageWallet: The message was issued to another wallet than that of this account. Nothing was changed.
             *
             *     messageAccount: The message was issued to another account. Nothing was changed; please sign a new one.
             *
             *     messageDomain: The message was issued at another address of this site. Nothing was changed; please sign a new one.
             *
             *     messageExpired: The message has expired. Nothing was changed; please sign a new one within 5 minutes.
             *
             *     signatureWrong: The signature does not belong to this wallet. Nothing was changed; please sign a new message.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["requestNotFound"];
            /**
             * @description requestAnswered: This request has already been answered. Nothing was changed.
             *
             *     messageUsed: This signature was already used. Please check whether the action succeeded, or sign a new message.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "requests.delete": {
        parameters: {
            query?: {
                articleId?: number | string;
                walletAddress?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the query may stand here instead. */
        requestBody?: {
            content: {
                "application/json": {
                    articleId: number | string;
                    walletAddress: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["requestNotFound"];
            409: components["responses"]["requestNothingGranted"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "requests.myRequests": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "askedAt" | "answeredAt" | "title";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
                articleId?: number | string;
                state?: components["schemas"]["RequestState"];
                accessLevel?: "access" | "readOnly" | "full";
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["AccessRequest"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "requests.requestsToMe": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "askedAt" | "answeredAt" | "title";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
                articleId?: number | string;
                state?: components["schemas"]["RequestState"];
                accessLevel?: "access" | "readOnly" | "full";
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["RequestToMe"][],
                            number
                        ];
                        meta: {
                            pending: number;
                            unseen: number;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "requests.remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["AccessRequest"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["requestNotFound"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     remindedAlready: You can remind the owner once in 7 days.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "requests.markAsSeen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId?: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            seen: number;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "requests.receipt": {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Receipt"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["receiptNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "requests.receipts": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "signedAt";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
                articleId?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["Receipt"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "requests.openings": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Opening"][];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "requests.checkReceipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: string;
                    signature: string;
                    address: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            chainId: number;
                            block: number;
                            isContract: boolean;
                            isSigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["noChain"];
            429: components["responses"]["tooManyRequests"];
            503: components["responses"]["chainUnavailable"];
        };
    };
    "docviz.register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: string | number;
                    token?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        user: components["schemas"]["DocvizUser"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            409: components["responses"]["docvizIdTaken"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "docviz.me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocvizUser"];
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "docviz.websocketToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "docviz.upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     fileMissing: A file in the field "file" is needed.
             *
             *     fileEmpty: The file is empty.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            413: components["responses"]["fileTooLarge"];
            415: components["responses"]["docvizPdfOnly"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     docvizFull: You have reached the limit of documents. Delete one first; guests may store fewer than accounts.
             *
             *     docvizInWork: Five of your documents are being processed. Please wait until one is done.
             *
             *     docvizDayUsed: Your network has reached the limit of documents for today. Sign in to continue, or come back tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["storageFull"];
        };
    };
    "docviz.tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"][];
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "docviz.task": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            404: components["responses"]["docvizTaskNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "docviz.deleteTask": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            404: components["responses"]["docvizTaskNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "docviz.result": {
        parameters: {
            query?: {
                run?: components["schemas"]["RunName"];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            /**
             * @description docvizTaskNotFound: You have no such document.
             *
             *     docvizNoFormer: There is no previous run of this document.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["docvizNotCompleted"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "docviz.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            404: components["responses"]["docvizTaskNotFound"];
            /**
             * @description docvizNotCompleted: The document is not ready. Please wait until it is completed.
             *
             *     docvizExportPending: The downloads are being updated with your corrections. Please try again in a moment.
             *
             *     docvizExportFailed: The downloads could not be updated with your corrections. Correct the document again, or process it again.
             *
             *     docvizNoAnnotatedPdf: This PDF is protected or damaged and cannot be annotated. The result and the original are available.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "docviz.originalPdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            404: components["responses"]["docvizTaskNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "docviz.downloadResult": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            404: components["responses"]["docvizTaskNotFound"];
            /**
             * @description docvizNotCompleted: The document is not ready. Please wait until it is completed.
             *
             *     docvizExportPending: The downloads are being updated with your corrections. Please try again in a moment.
             *
             *     docvizExportFailed: The downloads could not be updated with your corrections. Correct the document again, or process it again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "docviz.correct": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    revision: number;
                    corrections: {
                        shapes?: ({
                            /** @constant */
                            kind: "merge";
                            id: number;
                            into: number;
                        } | {
                            /** @constant */
                            kind: "split";
                            id: number;
                            at: number;
                        })[];
                        boxes: {
                            id: number;
                            type?: components["schemas"]["BlockType"];
                            places?: {
                                page: number;
                                x: number;
                                y: number;
                                width: number;
                                height: number;
                            }[];
                        }[];
                        order: number[] | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        revision: number;
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     docvizCorrectionWrong: The corrections do not fit the document.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            404: components["responses"]["docvizTaskNotFound"];
            /**
             * @description docvizNotCompleted: The document is not ready. Please wait until it is completed.
             *
             *     docvizConflict: The corrections were changed elsewhere since you opened them.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "docviz.retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            404: components["responses"]["docvizTaskNotFound"];
            409: components["responses"]["docvizNotFailed"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     docvizInWork: Five of your documents are being processed. Please wait until one is done.
             *
             *     docvizDayUsed: Your network has reached the limit of documents for today. Sign in to continue, or come back tomorrow.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "docviz.logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        userId: string;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["docvizUserMismatch"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "chain.chain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            network: {
                                id: number;
                                name: string;
                                currency: {
                                    name: string;
                                    symbol: string;
                                    decimals: number;
                                };
                                explorer: string | null;
                            };
                            contracts: {
                                token: string;
                                staking: string;
                                registry: string;
                            };
                            isLocal: boolean;
                            rpcUrl: string | null;
                            /** @enum {string} */
                            state: "starting" | "ready" | "unreachable" | "mismatch";
                            lockOptions: {
                                value: number;
                                months: number;
                                lockDays: number;
                                maxApyPercent: number;
                                rewardPercent: number;
                            }[];
                            minStake: number;
                        } | null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "chain.rpc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    jsonrpc: "2.0";
                    id: number | string | null;
                    /** @enum {string} */
                    method: "eth_blockNumber" | "eth_call" | "eth_chainId" | "eth_estimateGas" | "eth_feeHistory" | "eth_gasPrice" | "eth_getBalance" | "eth_getBlockByHash" | "eth_getBlockByNumber" | "eth_getCode" | "eth_getLogs" | "eth_getStorageAt" | "eth_getTransactionByHash" | "eth_getTransactionCount" | "eth_getTransactionReceipt" | "eth_maxPriorityFeePerGas" | "eth_sendRawTransaction" | "eth_syncing" | "net_version" | "web3_clientVersion";
                    params?: unknown[];
                };
            };
        };
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["noLocalChain"];
            409: components["responses"]["chainFull"];
            413: components["responses"]["tooLarge"];
            429: components["responses"]["tooManyRequests"];
            /**
             * @description chainUnavailable: The chain does not answer. Nothing was sent; please try again.
             *
             *     chainCallTooLong: The local chain did not finish this request within 2 seconds. Please request less at once.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "chain.faucet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            transactionHash: string;
                            coins: number;
                            tokens: number;
                        };
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     notAPerson: This is the address of a contract. Please enter the address of a wallet.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["noLocalChain"];
            409: components["responses"]["chainFull"];
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     faucetEmptied: This address has already received its coins and tokens for today.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["chainUnavailable"];
        };
    };
    "chain.advanceTime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    seconds: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            /** Format: date-time */
                            time: string;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["thisMachineOnly"];
            404: components["responses"]["noLocalChain"];
            409: components["responses"]["chainTooFarAhead"];
            429: components["responses"]["tooManyRequests"];
            503: components["responses"]["chainUnavailable"];
        };
    };
    "record.records": {
        parameters: {
            query: {
                articleId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["PaperRecords"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "record.tellRecord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    transactionHash: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["ChainRecord"];
                    };
                };
            };
            /**
             * @description validationFailed: Request error
             *
             *     transactionForeign: This transaction does not record claims: it was not sent to the registry contract of this site.
             *
             *     transactionOfOther: This transaction records another paper.
             *
             *     transactionOfStranger: This transaction was sent by a wallet that is not linked to your account. Link it first, then try again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["noChain"];
            /**
             * @description nothingToRecord: The paper has no claims yet, so there is nothing to record.
             *
             *     transactionReverted: The transaction was reverted, so nothing was recorded. Please record the claims again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     tooManyPending: Too many transactions of this paper are pending. Please wait until they are mined.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "record.verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    md5Hash: string;
                } | {
                    sha256: string;
                } | {
                    statements: {
                        articleId: number | string;
                        file: {
                            sha256: string;
                        };
                        graph: {
                            subject: string;
                            verb: string;
                            object: string;
                            uncertainty: number;
                            comment: string;
                            id?: string;
                            page?: number | null;
                            boxes?: {
                                page: number;
                                x: number;
                                y: number;
                                width: number;
                                height: number;
                            }[];
                            start?: number;
                            end?: number;
                            evidence?: string;
                            cues?: string[];
                            /** @enum {string} */
                            polarity?: "positive" | "negative";
                            /** @enum {string} */
                            source?: "auto" | "human";
                            reviewed?: boolean;
                            madeFrom?: string[];
                            salience?: number;
                            /** @enum {string} */
                            kind?: "finding" | "method" | "background" | "definition" | "aim" | "limitation" | "future work" | "acknowledgement";
                            extractor?: number;
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Verification"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "staking.staking": {
        parameters: {
            query?: {
                address?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["StakingReply"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["noChain"];
            429: components["responses"]["tooManyRequests"];
            503: components["responses"]["chainUnavailable"];
        };
    };
    "staking.history": {
        parameters: {
            query: {
                address: string;
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["StakingAct"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["noChain"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.loginAsUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: number | string;
                    /** @default no reason given */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description actingAsAdmin: Administrators cannot be impersonated.
             *
             *     accountFrozen: This account is frozen. Please write to the administrator.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["userNotFound"];
            409: components["responses"]["actingAsSelf"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.leaveUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description tokenMissing: Token not found in headers
             *
             *     tokenUncorrected: token uncorrected
             *
             *     actingLongOver: This impersonation ended more than a day ago. Please sign in again as yourself.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["notActing"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.adminLogs": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "number" | "at";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
                search?: string;
                action?: components["schemas"]["AdminAction"];
                actorId?: number | string;
                subjectId?: number | string;
                from?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["AdminLogEntry"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.adminLogsCsv": {
        parameters: {
            query?: {
                search?: string;
                action?: components["schemas"]["AdminAction"];
                actorId?: number | string;
                subjectId?: number | string;
                from?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.checkLog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["AdminLogCheck"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Dashboard"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.users": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "id" | "email" | "createdAt" | "lastSeenAt";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
                search?: string;
                role?: components["schemas"]["Role"];
                status?: "active" | "frozen";
                isSeenToday?: boolean | ("true" | "false");
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["AdminUser"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.changeRole": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: number | string;
                    role: components["schemas"]["Role"];
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["AdminUser"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["userNotFound"];
            /**
             * @description notOnSelf: You cannot do this to your own account. Ask another administrator.
             *
             *     lastAdmin: This is the last administrator who can sign in. Give the role to another account first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: number | string;
                    isFrozen: boolean;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["AdminUser"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["userNotFound"];
            /**
             * @description notOnSelf: You cannot do this to your own account. Ask another administrator.
             *
             *     lastAdmin: This is the last administrator who can sign in. Give the role to another account first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.endSessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: number | string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["AdminUser"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["userNotFound"];
            409: components["responses"]["notOnSelf"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.resetSecondFactor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: number | string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["AdminUser"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            403: components["responses"]["secondFactorOfAdmin"];
            404: components["responses"]["userNotFound"];
            /**
             * @description notOnSelf: You cannot do this to your own account. Ask another administrator.
             *
             *     secondFactorIsOff: The second factor is off.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["QueueState"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.pauseQueue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isPaused: boolean;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["QueueState"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.retryFailed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "paper" | "job";
                    name: string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            count: number;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.indexAgain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["articleNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.job": {
        parameters: {
            query: {
                jobId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["JobLog"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["jobNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    commentId?: number | string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            /**
             * @description articleNotFound: This paper does not exist, or it is not published.
             *
             *     commentNotFound: This comment does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description tooManyRequests: Too many requests. Please wait a moment and try again.
             *
             *     reportedTooOften: You have reached the limit of reports for today. Please write to the administrator.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "administration.reports": {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                sortingField?: "id";
                sortingDirection?: components["schemas"]["SortingDirection"];
                cursor?: string;
                outcome?: "open" | "dismissed" | "taken down";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: [
                            components["schemas"]["Report"][],
                            number
                        ];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.settleReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reportId: number | string;
                    isTakenDown: boolean;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["Report"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["reportNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.putBack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleId: number | string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: null;
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            404: components["responses"]["articleNotFound"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "administration.system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: components["schemas"]["SystemInfo"];
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
    "site.site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        data: {
                            version: string;
                            outboxUrl: string | null;
                            /** @default true */
                            isMailSent: boolean;
                            isEmpty: boolean;
                            /** @default [] */
                            signInWith: components["schemas"]["SocialProvider"][];
                            openIdName?: string;
                        };
                    };
                };
            };
            400: components["responses"]["validationFailed"];
            429: components["responses"]["tooManyRequests"];
        };
    };
}
