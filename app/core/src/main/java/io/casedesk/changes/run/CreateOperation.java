package io.casedesk.changes.run;

import io.casedesk.changes.journal.RunCreateState;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.json.Utf8;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.model.service.RecordRepository.SendListener;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Creates one record on the service. The create is sent again only after a temporary refusal. */
final class CreateOperation<R extends CaseRecord> implements WriteOperation {

  private final RecordRepository<R> repository;
  private final RunJournal journal;
  private final RunCreateState create;
  private final RecordsByName<R> list;
  private final Set<String> taken;
  private String id = "";
  private @Nullable ApiException failure;

  /** Whether the create was sent and no refusal has been received since. */
  private boolean isSent;

  /**
   * Creates an operation for one record.
   *
   * @param list the list that was read before the create
   * @param taken ids that belong to other rows; safe for several threads
   */
  CreateOperation(
      RecordRepository<R> repository,
      RunJournal journal,
      RunCreateState create,
      RecordsByName<R> list,
      Set<String> taken) {
    this.repository = repository;
    this.journal = journal;
    this.create = create;
    this.list = list;
    this.taken = taken;
  }

  @Override
  public boolean isFresh() {
    return list.isFresh();
  }

  @Override
  public boolean call(BooleanSupplier stillWanted) {
    NewRecord wanted = new NewRecord(create.name(), create.planned().values());
    R made = repository.create(wanted, new CreateSendListener(stillWanted));
    id = made == null ? "" : made.id();
    return made != null;
  }

  /**
   * Logs the intent only when the create is about to go out, and logs a refusal before the create
   * waits again. A program that ends while the user is asked for a token therefore leaves no
   * unconfirmed create.
   */
  private final class CreateSendListener implements SendListener {

    private final BooleanSupplier stillWanted;

    CreateSendListener(BooleanSupplier stillWanted) {
      this.stillWanted = stillWanted;
    }

    @Override
    public boolean isStillWanted() {
      return stillWanted.getAsBoolean();
    }

    @Override
    public void beforeSend() {
      journal.createIntended(create, list.idsOf(create.name()));
      isSent = true;
    }

    @Override
    public void refused(ApiException.Unauthorized why) {
      noteTemporaryRefusal(why.message());
    }
  }

  @Override
  public void noteTemporaryRefusal(Message words) {
    if (isSent) {
      answered(Answer.REFUSED, words);
      isSent = false;
    }
  }

  /** An accepted create without the id of the new record counts as a lost answer. */
  @Override
  public void answered(SendOutcome outcome) {
    Answer how = outcome.answer();
    Message words = outcome.words();
    failure = outcome.failure();
    if (how == Answer.LOST && !isSent) {
      // The create was stopped while it waited: it was not sent, so no answer can be lost.
      answered(Answer.UNSENT, words);
    } else if (how == Answer.REFUSED && !isSent && create.isRefused()) {
      // The refusal is in the log already.
      return;
    } else if (how != Answer.ACCEPTED) {
      answered(how, words);
    } else if (!isKeepable(id) || list.ids().contains(id)) {
      answered(Answer.LOST, Message.of("create.existed-already"));
    } else if (!taken.add(id)) {
      answered(Answer.LOST, Message.of("create.of-another-row"));
    } else {
      journal.created(create, id);
    }
  }

  private void answered(Answer how, Message words) {
    journal.createAnswered(create, how, words);
  }

  static boolean isKeepable(String id) {
    return !id.isEmpty() && Utf8.isEncodable(id);
  }

  RunCreateState create() {
    return create;
  }

  /**
   * Whether the refusal is temporary: it does not concern the record, which still has to be sent.
   */
  boolean isForNow() {
    return RefusalClassifier.isForNow(failure);
  }
}
