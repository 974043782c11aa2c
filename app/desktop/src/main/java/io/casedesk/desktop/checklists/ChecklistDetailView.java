package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.ChecklistDetailModel;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistReviewModel;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.SolutionRow;
import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.ShortcutLetter;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.form.JsonView;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.JsonLayout;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.model.ApiException;
import io.casedesk.model.checklist.ChecklistKey;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the open checklist beside the list. */
final class ChecklistDetailView {

  private final BorderPane root =
      Nodes.named("checklist-detail", new BorderPane(), "editor", "checklist-detail");
  private final Label title = Labels.wrapped("", "editor-title");
  private final ComboBox<ChecklistEntry> which =
      Nodes.named("checklist-which", TypeAheadHandler.comboBox());
  private final Label state = Labels.named("checklist-state");
  private final Label about = Nodes.named("checklist-about", Labels.wrapped("", "note"));
  private final TabPane tabs =
      Nodes.named("checklist-tabs", new TabPane(), Styles.DENSE, "editor-tabs");
  private final ChecklistReviewModel reviewing;
  private final ChecklistDetailModel detail;
  private final ChecklistLoadModel reading;
  private final Messages messages;
  private final MomentText moments;
  private final FormView form;
  private final ReviewBar bar;
  private final JsonView raw;
  private @Nullable ChecklistKey rawOf;
  private boolean filling;

  ChecklistDetailView(
      ChecklistModels models,
      FormView form,
      ReviewBar bar,
      JsonView raw,
      MomentText moments,
      Messages messages) {
    this.reading = models.reading();
    this.reviewing = models.reviewing();
    this.detail = models.detail();
    this.form = form;
    this.bar = bar;
    this.raw = raw;
    this.moments = moments;
    this.messages = messages;
    Labels.wrap(state);
    which();
    tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    tabs.setAccessibleText(messages.text("checklists.tabs"));
    tabs.getTabs()
        .setAll(
            tab("form", form.node()),
            tab("changes", new ChangesView(detail, messages, moments).node()),
            tab("history", new ReviewHistoryView(detail, messages, moments).node()),
            tab("raw", raw.node()));
    Observables.follow(this::arrange, reviewing.lineProperty(), reviewing.cellProperty());
    detail.detailProperty().subscribe(this::showRaw);
    detail.comparedProperty().subscribe(this::countChanges);
    Observables.follow(this::arrange, detail.failureProperty(), reading.phaseProperty());
  }

  private Tab tab(String name, Node content) {
    Tab tab = new Tab(messages.text("checklists.tab." + name), content);
    tab.setId("checklist-tab-" + name);
    return tab;
  }

  private void which() {
    which.setMaxWidth(Double.MAX_VALUE);
    which.setAccessibleText(messages.text("checklists.which"));
    which.setTooltip(new Tooltip(messages.text("checklists.which")));
    which.setConverter(
        new DisplayConverter<>(
            cell ->
                messages.text(
                    "checklists.which.one",
                    ChecklistTexts.page(cell.checklist().page(), messages),
                    messages.text(cell.state().messageKey()))));
    which
        .valueProperty()
        .subscribe(
            cell -> {
              if (!filling && cell != null) {
                reviewing.open(cell.place());
              }
            });
  }

  Node node() {
    return root;
  }

  /** Selects a tab by its index. */
  void tab(int number) {
    tabs.getSelectionModel().select(number);
  }

  void find() {
    tab(0);
    ShortcutLetter.focus(form.search());
    form.search().selectAll();
  }

  /** Moves to an answer or, on an answer, opens the field for the user's remark. */
  void remark() {
    if (!bar.isLater(this::remark)) {
      tab(0);
      form.remark();
    }
  }

  /** Scrolls the form by a page. */
  void scroll(boolean down) {
    tab(0);
    form.scroll(down);
  }

  private void showRaw(ChecklistDetailModel.@Nullable Detail shown) {
    if (shown != null) {
      raw.show(shown.cell().place().equals(rawOf), () -> JsonLayout.lines(shown.json()));
      rawOf = shown.cell().place();
    } else if (rawOf != null) {
      raw.show(false, () -> "");
      rawOf = null;
    }
  }

  private void countChanges(ChecklistDetailModel.Comparison compared) {
    tabs.getTabs()
        .get(1)
        .setText(
            compared.base() == null
                ? messages.text("checklists.tab.changes")
                : messages.text("checklists.tab.changes.count", compared.differences().size()));
  }

  private void arrange() {
    SolutionRow line = reviewing.lineProperty().get();
    ChecklistEntry cell = reviewing.cellProperty().get();
    if (line == null) {
      root.setTop(null);
      root.setBottom(null);
      root.setCenter(
          StateViews.quiet(Feather.CHECK_SQUARE, messages.text("checklists.detail.none")));
      return;
    }
    title.setText(line.solution().label());
    VBox header = Nodes.styled(new VBox(4, title), "editor-header");
    root.setTop(header);
    if (cell == null) {
      root.setBottom(null);
      root.setCenter(without(line));
      return;
    }
    fill(line, cell);
    showState(cell);
    header.getChildren().addAll(which, state, about);
    Throwable failure = detail.failureProperty().get();
    root.setCenter(
        failure == null
            ? tabs
            : StateViews.failed(
                messages.text("checklists.detail.failed"), failure, messages, detail::again));
    root.setBottom(cell.gone() == null && failure == null ? bar.node() : null);
  }

  private void fill(SolutionRow line, ChecklistEntry cell) {
    filling = true;
    try {
      if (!which.getItems().equals(line.cells())) {
        which.getItems().setAll(line.cells());
      }
      which.setValue(cell);
    } finally {
      filling = false;
    }
  }

  private void showState(ChecklistEntry cell) {
    ChecklistState now = cell.state();
    FontIcon icon = Nodes.styled(new FontIcon(now.icon()), now.style());
    state.setGraphic(icon);
    String word = messages.text(now.messageKey());
    String why =
        now == ChecklistState.LAPSED
            ? messages.text("checklists.detail.lapsed", cell.entry().standing().changes().size())
            : String.join(
                "\n",
                cell.entry().standing().counting().stream()
                    .map(review -> ChecklistTexts.reviewText(review, messages))
                    .toList());
    state.setText(why.isEmpty() || cell.gone() != null ? word : why);
    state.setAccessibleText(word + ". " + why);
    SolutionRow line = reviewing.lineProperty().get();
    String read =
        line == null || line.known().read() == null
            ? ""
            : messages.text("checklists.detail.read", moments.of(line.known().read()));
    about.setText(
        cell.gone() != null
            ? messages.text("checklists.detail.gone", moments.of(cell.gone()))
            : Stream.of(
                    read,
                    ChecklistTexts.assigned(cell, messages),
                    cell.checklist().notifies() ? messages.text("checklists.notifies") : "")
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" ")));
  }

  /** Makes the message for a solution that has no checklist to show. */
  private Node without(SolutionRow line) {
    ApiException failure = line.known().failure();
    Runnable again = () -> reading.read(List.of(line.solution().id()));
    return switch (line.row().presence()) {
      case FAILED ->
          failure == null
              ? StateViews.quiet(Feather.ALERT_OCTAGON, line.row().problem())
              : StateViews.failed(
                  messages.text("checklists.detail.notRead"), failure, messages, again);
      case NOT_READ ->
          reading.phaseProperty().get() == ChecklistLoadModel.Phase.READING
              ? StateViews.busy(messages.text("checklists.detail.reading"))
              : StateViews.offer(
                  Feather.MORE_HORIZONTAL,
                  messages.text("checklists.detail.unread"),
                  messages.text("checklists.detail.unread.do"),
                  again);
      case NONE -> StateViews.quiet(Feather.SLASH, messages.text("checklists.detail.nothing"));
      case PRESENT ->
          StateViews.quiet(Feather.MINUS, messages.text("checklists.detail.notThisPage"));
    };
  }

  ReviewBar bar() {
    return bar;
  }
}
