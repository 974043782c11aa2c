package io.casedesk.changes.run;

import io.casedesk.changes.journal.RunEvent.Answer;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a call.
 *
 * @param token the number of the token it was sent with
 */
record SendOutcome(Answer answer, Message words, @Nullable ApiException failure, int token) {}
