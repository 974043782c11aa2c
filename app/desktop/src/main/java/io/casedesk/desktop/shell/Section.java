package io.casedesk.desktop.shell;

import io.casedesk.desktop.ui.records.RecordsModel;
import io.casedesk.desktop.ui.records.RecordsView;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.Timestamps;
import io.casedesk.model.CaseRecord;
import org.kordamp.ikonli.feather.Feather;

/**
 * One place in the main window.
 *
 * @param icon its picture in the rail
 * @param model its list
 * @param view its view
 */
public record Section<R extends CaseRecord>(
    Feather icon, RecordsModel<R> model, RecordsView<R> view) {

  /** A section over a list. */
  public static <R extends CaseRecord> Section<R> of(
      Feather icon, RecordsModel<R> model, Messages messages, Timestamps timestamps) {
    return new Section<>(icon, model, new RecordsView<>(model, messages, timestamps));
  }
}
