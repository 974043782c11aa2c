package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.changes.review.TwoLineCell.Content;
import io.casedesk.desktop.common.controls.HeldKeys;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.workspace.UnsentChange.ChangeOrigin;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.animation.Animation;
import javafx.animation.PauseTransition;
import javafx.beans.binding.Bindings;
import javafx.collections.transformation.FilteredList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/** Filters the lines of a review by state, field and text, and shows the totals of each field. */
final class LineFilter {

  private static final double SEARCH_WIDTH = 200;
  private static final double FIELD_WIDTH = 160;

  private final StatusFilter standings;
  private final MenuButton fields = Nodes.named("review-fields", new MenuButton());
  private final MenuButton origins = Nodes.named("review-origins", new MenuButton());
  private final TextField search = Nodes.named("review-search", new TextField());
  private final PauseTransition typed = new PauseTransition(Duration.millis(150));
  private final HBox node;
  private final FilteredList<ReviewLine> shown;
  private final ReviewSession<?> session;
  private final ReviewTable table;
  private final ChangeOriginText originTexts;
  private final ReviewCellText texts;
  private final LineSearch lineSearch;
  private final Messages messages;
  private Set<Status> chosen = Set.of();
  private @Nullable Content field;
  private @Nullable ChangeOrigin origin;

  /** The lines with the searched text; null without a text. */
  private @Nullable Set<ReviewLine> found;

  /** Whether the lines of a search are still to come. */
  private boolean isSearching;

  private final HeldKeys keys = new HeldKeys(search);

  LineFilter(
      ReviewSession<?> session,
      FilteredList<ReviewLine> shown,
      ReviewTable table,
      ChangeOriginText originTexts,
      Messages messages) {
    this.session = session;
    this.shown = shown;
    this.table = table;
    this.originTexts = originTexts;
    this.messages = messages;
    this.texts = new ReviewCellText(messages);
    this.lineSearch = new LineSearch(session.service(), session.tasks());
    this.standings = new StatusFilter();
    for (MenuButton menu : List.of(fields, origins)) {
      menu.setMaxWidth(FIELD_WIDTH);
      menu.setMnemonicParsing(false);
      // Screen readers get no text of a menu button otherwise.
      menu.accessibleTextProperty().bind(menu.textProperty());
    }
    origins.setTooltip(new Tooltip(messages.text("review.origins.hint")));
    origins.setOnShowing(event -> listOrigins());
    chooseOrigin(null);
    fields.setTooltip(new Tooltip(messages.text("review.fields.hint")));
    fields.setOnShowing(event -> list());
    choose(null);
    search.setPrefWidth(SEARCH_WIDTH);
    search.setMinWidth(SEARCH_WIDTH);
    search.setPromptText(messages.text("review.search"));
    search.setAccessibleText(messages.text("review.search"));
    search.setTooltip(new Tooltip(messages.text("review.search.hint")));
    // A search looks at each line, so it waits for a pause between keys.
    typed.setOnFinished(event -> search());
    search.textProperty().subscribe(text -> typed.playFromStart());
    search.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    session.lines().subscribe(this::search);
    for (Region tool : List.of(fields, search)) {
      Nodes.showWhile(tool, Bindings.isNotEmpty(session.lines()));
    }
    session.lines().subscribe(() -> Nodes.show(origins, session.summary().hasSeveralOrigins()));
    HBox.setHgrow(standings.node(), Priority.ALWAYS);
    node = new HBox(8, standings.node(), origins, fields, search);
    node.setAlignment(Pos.TOP_LEFT);
  }

  Node node() {
    return node;
  }

  /** Whether the keyboard is in the search. */
  boolean isTyping() {
    return search.isFocused();
  }

  /** Moves the keyboard focus to the search. */
  void focus() {
    search.requestFocus();
  }

  /** Shows the number of lines in each state; the rows stay where they are. */
  void count() {
    standings.show(session.counts(), true);
  }

  /** Filters again, also where the chosen states are as before. */
  void refilter() {
    if (session.phase() instanceof Phase.Closed || session.lines().isEmpty()) {
      choose(null);
      search.clear();
    }
    if (origin != null && !session.summary().origins().containsKey(origin)) {
      chooseOrigin(null);
    }
    standings.show(session.counts(), false);
    chosen = standings.chosen();
    filter();
    // The values of the lines may have changed in place.
    search();
  }

  private void filterStandings() {
    // Setting an equal filter would move the focus out of its row.
    if (!standings.chosen().equals(chosen)) {
      chosen = standings.chosen();
      filter();
    }
  }

  private void filter() {
    Set<Status> states = chosen;
    Content only = field;
    ChangeOrigin from = origin;
    Set<ReviewLine> among = found;
    shown.setPredicate(
        states.isEmpty() && only == null && from == null && among == null
            ? null
            : line ->
                (states.isEmpty() || states.contains(line.standing()))
                    && (only == null || only.equals(table.lineCells().field(line)))
                    && (from == null || from.equals(line.origin()))
                    && (among == null || among.contains(line)));
    table.select();
  }

  private void search() {
    TextSearch wanted = TextSearch.of(search.getText());
    if (wanted.isEmpty() && found == null) {
      return;
    }
    isSearching = true;
    lineSearch.start(
        wanted,
        table.lineCells(),
        messages,
        session.lines(),
        lines -> {
          isSearching = false;
          // The text may have been cleared meanwhile.
          Set<ReviewLine> now = TextSearch.of(search.getText()).isEmpty() ? null : lines;
          // Setting an equal filter would move the focus out of its row.
          if (!Objects.equals(now, found)) {
            found = now;
            filter();
          }
          keys.release();
        });
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE && !search.getText().isEmpty()) {
      search.clear();
      event.consume();
    } else if (List.of(KeyCode.ESCAPE, KeyCode.DOWN, KeyCode.ENTER).contains(event.getCode())
        && !event.isShortcutDown()) {
      table.focus();
      event.consume();
      searchNow();
    }
  }

  /** Searches for a text whose search waits; the keys until then refer to the lines it finds. */
  private void searchNow() {
    if (typed.getStatus() == Animation.Status.RUNNING) {
      typed.stop();
      search();
    }
    if (isSearching) {
      keys.hold();
    }
  }

  private void choose(@Nullable Content wanted) {
    field = wanted;
    fields.setText(wanted == null ? messages.text("review.fields.all") : wanted.text());
    // Only the name of a field may be cut.
    fields.setMinWidth(wanted == null ? Region.USE_PREF_SIZE : Region.USE_COMPUTED_SIZE);
  }

  /** Lists the fields with the number of their lines in each state. */
  private void list() {
    Map<Content, Map<Status, Integer>> totals = new LinkedHashMap<>();
    for (ReviewLine line : session.lines()) {
      totals
          .computeIfAbsent(table.lineCells().field(line), of -> new EnumMap<>(Status.class))
          .merge(line.standing(), 1, Integer::sum);
    }
    ToggleGroup group = new ToggleGroup();
    fields.getItems().setAll(item(group, null, messages.text("review.fields.all")));
    totals.forEach(
        (of, counts) -> {
          String states =
              counts.entrySet().stream()
                  .map(one -> texts.count(one.getValue(), one.getKey()))
                  .collect(Collectors.joining(" · "));
          String text = messages.text("review.fields.one", of.text(), states);
          fields.getItems().add(item(group, of, text));
        });
  }

  private RadioMenuItem item(ToggleGroup group, @Nullable Content of, String text) {
    return item(group, Objects.equals(of, field), text, () -> choose(of));
  }

  private RadioMenuItem item(ToggleGroup group, boolean isChosen, String text, Runnable choice) {
    RadioMenuItem item = new RadioMenuItem(text);
    item.setMnemonicParsing(false);
    item.setToggleGroup(group);
    item.setSelected(isChosen);
    item.setOnAction(
        event -> {
          choice.run();
          filter();
        });
    return item;
  }

  private void chooseOrigin(@Nullable ChangeOrigin wanted) {
    origin = wanted;
    origins.setText(
        wanted == null ? messages.text("review.origins.all") : originTexts.kind(wanted));
    origins.setMinWidth(wanted == null ? Region.USE_PREF_SIZE : Region.USE_COMPUTED_SIZE);
  }

  /** Lists the origins with the number of their lines. */
  private void listOrigins() {
    ToggleGroup group = new ToggleGroup();
    origins
        .getItems()
        .setAll(
            item(
                group,
                origin == null,
                messages.text("review.origins.all"),
                () -> chooseOrigin(null)));
    session
        .summary()
        .origins()
        .forEach(
            (from, count) ->
                origins
                    .getItems()
                    .add(
                        item(
                            group,
                            from.equals(origin),
                            originTexts.count(from, count),
                            () -> chooseOrigin(from))));
  }

  /**
   * Shows a button for each state with the number of its lines; a chosen button filters the lines.
   */
  private final class StatusFilter {

    private final FlowPane node = new FlowPane(8, 4);
    private final Map<Status, ToggleButton> buttons = new EnumMap<>(Status.class);

    StatusFilter() {
      node.setAlignment(Pos.CENTER_LEFT);
      node.setMinHeight(Region.USE_PREF_SIZE);
      // With the default wrap length of 400 px, the pane reserved a second row that stayed empty.
      node.prefWrapLengthProperty().bind(node.widthProperty());
      for (Status standing : Status.values()) {
        Mark mark = standing.mark();
        FontIcon icon = mark.node();
        ToggleButton button =
            Nodes.named(
                "review-only-" + standing,
                new ToggleButton("", icon),
                Styles.SMALL,
                "review-count");
        button.setOnAction(event -> filterStandings());
        buttons.put(standing, button);
      }
    }

    /** Returns the root node. */
    Node node() {
      return node;
    }

    /**
     * Shows the number of lines in each state.
     *
     * @param isKept whether the shown buttons stay where they are, so that nothing moves under the
     *     mouse while lines are decided
     */
    void show(Map<Status, ? extends Number> counts, boolean isKept) {
      List<Node> shown = new ArrayList<>(isKept ? node.getChildren() : List.of());
      buttons.forEach(
          (standing, button) -> {
            Number number = counts.get(standing);
            long count = number == null ? 0 : number.longValue();
            button.setText(texts.count(count, standing));
            button.setAccessibleText(messages.text("review.only", button.getText()));
            if (count > 0 && !shown.contains(button)) {
              shown.add(button);
            } else if (count == 0 && !isKept) {
              button.setSelected(false);
            }
          });
      node.getChildren().setAll(shown);
    }

    /** Returns the chosen states; empty if every line is shown. */
    Set<Status> chosen() {
      Set<Status> chosen = EnumSet.noneOf(Status.class);
      buttons.forEach(
          (standing, button) -> {
            if (button.isSelected()) {
              chosen.add(standing);
            }
          });
      return chosen;
    }
  }
}
