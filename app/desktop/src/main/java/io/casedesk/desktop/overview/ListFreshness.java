package io.casedesk.desktop.overview;

import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import java.time.Instant;

/** Makes the text about the age and the completeness of a list. */
record ListFreshness(RecordsModel<?> list, OverviewTexts texts) {

  /**
   * One sentence about the list.
   *
   * @param doubt whether the counts may differ from the service
   */
  record FreshnessText(String text, boolean doubt) {}

  /** Whether the list has no records. */
  boolean isEmpty() {
    return list.rows().store().totalProperty().get() == 0;
  }

  /** Whether the list is being read or about to be. */
  boolean isReading() {
    Phase phase = list.loader().state().phase();
    return phase == Phase.READING || phase == Phase.IDLE;
  }

  FreshnessText text(Instant now) {
    ReadOutcome outcome = list.loader().state().outcome();
    String moment = outcome == null ? "" : texts.moment(outcome.asOf(), now);
    boolean never = outcome == null;
    return switch (list.loader().state().phase()) {
      case IDLE, READING ->
          never
              ? new FreshnessText(reading(), true)
              : new FreshnessText(texts.text("overview.asOf.reading", moment), isOld());
      case READ ->
          outcome == null || outcome.complete()
              ? new FreshnessText(texts.text("overview.asOf.complete", moment), false)
              : new FreshnessText(texts.text("overview.asOf.incomplete", moment), true);
      case CANCELLED ->
          new FreshnessText(
              never ? texts.text("overview.stopped") : texts.text("overview.asOf.stopped", moment),
              true);
      case FAILED ->
          new FreshnessText(
              never
                  ? texts.text("overview.failed.part")
                  : texts.text("overview.asOf.failed", moment),
              true);
    };
  }

  private boolean isOld() {
    return list.loader().state().fromSnapshot();
  }

  private String reading() {
    ReadListener.Progress progress = list.loader().state().progress();
    int records = list.rows().store().totalProperty().get();
    return progress == null || records == 0
        ? texts.text("overview.reading")
        : texts.text("overview.reading.sofar", records);
  }
}
