package io.casedesk.changes.run;

import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ConnectionClosedException;
import io.casedesk.model.runs.RunAttempt.Answer;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The outcome of a call. */
record SendOutcome(Answer answer, Message words, @Nullable ApiException failure) {

  /** Returns the outcome of a call that failed. */
  static SendOutcome ofFailure(RuntimeException failure) {
    return switch (failure) {
      case ApiException e ->
          new SendOutcome(
              RefusalClassifier.isRefusal(e) ? Answer.REFUSED : Answer.LOST, e.message(), e);
      // An unreadable answer is an answer: the call was made.
      case UnreadableJsonException e ->
          without(Answer.LOST, Message.of("service.response-unreadable", Message.ofFailure(e)));
      case IllegalArgumentException e ->
          without(Answer.REFUSED, Message.of("run.not-sent", Message.ofFailure(e)));
      case ConnectionClosedException _ -> without(Answer.UNSENT, Message.none());
      case CancellationException _ ->
          without(Answer.LOST, Message.of("run.stopped-before-response"));
      default -> without(Answer.LOST, Message.of("run.failed-in-casedesk", failure));
    };
  }

  private static SendOutcome without(Answer answer, Message words) {
    return new SendOutcome(answer, words, null);
  }
}
