package io.casedesk.desktop.overview;

import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.list.RecordsModel.Phase;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import java.time.Instant;

/** Of when a list is, how old that makes it, and whether it is all there is. */
final class ListFreshness {

  private final RecordsModel<?> list;
  private final OverviewTexts texts;

  ListFreshness(RecordsModel<?> list, OverviewTexts texts) {
    this.list = list;
    this.texts = texts;
  }

  /**
   * In one sentence.
   *
   * @param doubt whether what is counted is not, or not yet, what there is
   */
  record Said(String text, boolean doubt) {}

  /** Whether there is something to count. */
  boolean isEmpty() {
    return list.rows().totalProperty().get() == 0;
  }

  /** Whether a read is under way. */
  boolean isReading() {
    Phase phase = list.phaseProperty().get();
    return phase == Phase.READING || phase == Phase.IDLE;
  }

  Said said(Instant now) {
    ReadOutcome outcome = list.outcomeProperty().get();
    String moment = outcome == null ? "" : texts.moment(outcome.asOf(), now);
    boolean never = outcome == null;
    return switch (list.phaseProperty().get()) {
      case IDLE, READING ->
          never
              ? new Said(reading(), true)
              : new Said(texts.text("overview.asOf.reading", moment), isOld());
      case READ ->
          never || outcome.complete()
              ? new Said(texts.text("overview.asOf.complete", moment), false)
              : new Said(texts.text("overview.asOf.incomplete", moment), true);
      case CANCELLED ->
          new Said(
              never ? texts.text("overview.stopped") : texts.text("overview.asOf.stopped", moment),
              true);
      case FAILED ->
          new Said(
              never
                  ? texts.text("overview.failed.part")
                  : texts.text("overview.asOf.failed", moment),
              true);
    };
  }

  private boolean isOld() {
    return list.keptProperty().get();
  }

  private String reading() {
    ReadListener.Progress progress = list.progressProperty().get();
    int records = list.rows().totalProperty().get();
    return progress == null || records == 0
        ? texts.text("overview.reading")
        : texts.text("overview.reading.sofar", records);
  }
}
