package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.filter.FilterSummary;
import io.casedesk.desktop.records.list.LabelSearch;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.service.ReadListener;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Selects what a list shows: the table or a state message. */
final class ListStates<R extends CaseRecord> {

  private final RecordsModel<R> model;
  private final RowsModel<R> rows;
  private final Node table;
  private final Runnable create;
  private final Messages messages;

  /**
   * Creates the states.
   *
   * @param create opens the form for a new record
   */
  ListStates(RecordsModel<R> model, Node table, Runnable create, Messages messages) {
    this.model = model;
    this.rows = model.rows();
    this.table = table;
    this.create = create;
    this.messages = messages;
  }

  /** Returns the node for the current state of the list. */
  Node now() {
    return switch (model.loader().state().phase()) {
      case IDLE, READING -> rows.store().totalProperty().get() == 0 ? reading() : tableOrNoMatch();
      case READ -> rows.store().totalProperty().get() == 0 ? noRecords() : tableOrNoMatch();
      // The number of records is unknown if the list was never read.
      case CANCELLED ->
          rows.store().totalProperty().get() == 0 ? none("read.cancelled.none") : tableOrNoMatch();
      case FAILED -> rows.store().totalProperty().get() == 0 ? failed() : tableOrNoMatch();
    };
  }

  private Node noRecords() {
    String kind = model.kind().name();
    return StateViews.offer(
        Feather.INBOX,
        messages.text(kind + ".none"),
        messages.text(kind + ".create.title"),
        create);
  }

  private Node none(String messageKey) {
    return StateViews.offer(
        Feather.INBOX,
        messages.text(messageKey),
        messages.text("action.refresh"),
        model.loader()::refresh);
  }

  private Node tableOrNoMatch() {
    if (!rows.shown().isEmpty()) {
      return table;
    }
    String query = rows.queryProperty().get().strip();
    if (model.changes().onlyTheseProperty().get()) {
      return StateViews.offer(
          Feather.FILTER,
          messages.text("changes.only.none"),
          messages.text("changes.only.end"),
          () -> model.changes().onlyTheseProperty().set(false));
    }
    if (!model.filters().filters().isEmpty()) {
      return StateViews.offer(
          Feather.FILTER,
          query.isEmpty() ? noneBy() : messages.text("filter.none.search", query),
          messages.text("filter.clear"),
          model.filters()::clear);
    }
    return query.isEmpty()
        ? StateViews.offer(
            Feather.TRASH_2,
            messages.text("deleted.only"),
            messages.text("deleted.show", rows.store().deletedProperty().get()),
            () -> rows.deletedShownProperty().set(true))
        : notFound(query);
  }

  /** Lets the user switch from a label search to the records that contain its key. */
  private Node notFound(String query) {
    VBox said =
        StateViews.offer(
            Feather.SEARCH,
            messages.text("search.none", query),
            messages.text("search.clear"),
            () -> rows.queryProperty().set(""));
    List<LabelSearch.Hit> hits = LabelSearch.in(model);
    if (!hits.isEmpty()) {
      said.getChildren().add(new Label(messages.text("search.label")));
    }
    for (LabelSearch.Hit hit : hits) {
      Button show =
          new Button(messages.text("search.label.show", hit.field(), hit.key(), hit.label()));
      show.setOnAction(event -> LabelSearch.show(model, hit));
      said.getChildren().add(show);
    }
    return said;
  }

  /** Lists several filters: they may exclude each other, which looks like any empty result. */
  private String noneBy() {
    List<String> words = FilterSummary.of(model.filters(), rows, false, messages);
    int filters = model.filters().filters().size();
    return filters < 2 || model.filters().matchAnyProperty().get()
        ? messages.text("filter.none")
        : messages.text("filter.none.several", filters, String.join("; ", words));
  }

  private Node reading() {
    ReadListener.Progress progress = model.loader().state().progress();
    return StateViews.busy(
        progress == null
            ? messages.text("read.starting")
            : messages.text("read.pages", progress.requests()));
  }

  private Node failed() {
    Throwable failure = model.loader().state().failure();
    return failure == null
        ? table
        : StateViews.failed(
            messages.text(model.kind().name() + ".failed"),
            failure,
            messages,
            model.loader()::refresh);
  }
}
