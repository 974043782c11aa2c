package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.changes.review.ReviewTable.TwoLineCell.Content;
import io.casedesk.desktop.common.controls.HeldKeys;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.animation.Animation;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** Filters the lines of a review by state, field and text, and shows the totals of each field. */
final class LineFilter {

  private static final double SEARCH_WIDTH = 140;
  private static final double FIELD_WIDTH = 160;

  private final StatusFilter standings;
  private final ChoiceMenu<Content> fields;
  private final ChoiceMenu<ChangeOrigin> origins;
  private final TextField search = Nodes.named("review-search", new TextField());
  private final PauseTransition typed = new PauseTransition(Duration.millis(150));
  private final HBox node;
  private final ReviewSession<?> session;
  private final ReviewTable table;
  private final LineCells cells;
  private final Messages messages;
  private Set<Status> chosen = Set.of();
  private final HeldKeys keys = new HeldKeys(search);

  LineFilter(ReviewSession<?> session, ReviewTable table, LineCells cells, Messages messages) {
    this.session = session;
    this.table = table;
    this.cells = cells;
    this.messages = messages;
    this.standings = new StatusFilter(messages, this::filterStandings);
    fields = new ChoiceMenu<>("review.fields", Content::text, this::fields);
    origins = new ChoiceMenu<>("review.origins", cells::kind, this::origins);
    search.setPrefWidth(SEARCH_WIDTH);
    search.setMinWidth(SEARCH_WIDTH);
    search.setPromptText(messages.text("review.search"));
    search.setAccessibleText(messages.text("review.search"));
    search.setTooltip(new Tooltip(messages.text("review.search.hint")));
    // A search looks at each line, so it waits for a pause between keys.
    typed.setOnFinished(event -> filter());
    search
        .textProperty()
        .subscribe(
            text -> {
              if (text.isBlank()) {
                typed.stop();
                filter();
              } else {
                typed.playFromStart();
              }
            });
    search.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    table
        .searchingProperty()
        .subscribe(
            isSearching -> {
              if (!isSearching) {
                keys.release();
              }
            });
    session
        .linesProperty()
        .subscribe(
            lines -> {
              Nodes.show(fields.menu, !lines.isEmpty());
              Nodes.show(search, !lines.isEmpty());
              Nodes.show(origins.menu, session.summary().hasSeveralOrigins());
            });
    HBox.setHgrow(standings.node(), Priority.ALWAYS);
    node = new HBox(8, standings.node(), origins.menu, fields.menu, search);
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
      fields.choose(null);
      search.clear();
    }
    if (origins.chosen != null && !session.summary().origins().containsKey(origins.chosen)) {
      origins.choose(null);
    }
    standings.show(session.counts(), false);
    chosen = standings.chosen();
    filter();
  }

  private void filterStandings() {
    chosen = standings.chosen();
    filter();
  }

  private void filter() {
    table.show(
        new ReviewTable.Condition(
            chosen, fields.chosen, origins.chosen, TextSearch.of(search.getText())));
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
    } else if (event.getCode() == KeyCode.TAB && !event.isShortcutDown()) {
      searchNow();
    }
  }

  /** Searches for a text whose search waits; the keys until then refer to the lines it finds. */
  private void searchNow() {
    if (typed.getStatus() == Animation.Status.RUNNING) {
      typed.stop();
      filter();
    }
    if (table.searchingProperty().get()) {
      keys.hold();
    }
  }

  /** Names the fields with the number of their lines in each state. */
  private Map<Content, String> fields() {
    Map<Content, Map<Status, Integer>> totals = new LinkedHashMap<>();
    for (ReviewLine line : session.lines()) {
      totals
          .computeIfAbsent(cells.field(line), of -> new EnumMap<>(Status.class))
          .merge(line.standing(), 1, Integer::sum);
    }
    Map<Content, String> named = new LinkedHashMap<>();
    totals.forEach(
        (of, counts) -> {
          String states =
              counts.entrySet().stream()
                  .map(one -> one.getKey().count(one.getValue(), messages))
                  .collect(Collectors.joining(" · "));
          named.put(of, messages.text("review.fields.one", of.text(), states));
        });
    return named;
  }

  /** Names the origins with the number of their lines. */
  private Map<ChangeOrigin, String> origins() {
    Map<ChangeOrigin, String> named = new LinkedHashMap<>();
    session.summary().origins().forEach((from, count) -> named.put(from, cells.count(from, count)));
    return named;
  }

  /** A menu with one choice of what the lines have in common, or all lines. */
  private final class ChoiceMenu<T> {

    private final MenuButton menu;
    private final String all;
    private final Function<T, String> name;
    private @Nullable T chosen;

    /**
     * Creates the menu, which shows all lines.
     *
     * @param key the message key of the menu
     * @param name names what is chosen
     * @param choices finds the choices with their texts when the menu is opened
     */
    ChoiceMenu(String key, Function<T, String> name, Supplier<Map<T, String>> choices) {
      this.menu = Nodes.named(key.replace('.', '-'), new MenuButton());
      this.all = messages.text(key + ".all");
      this.name = name;
      menu.setMaxWidth(FIELD_WIDTH);
      menu.setMnemonicParsing(false);
      // Screen readers get no text of a menu button otherwise.
      menu.accessibleTextProperty().bind(menu.textProperty());
      menu.setTooltip(new Tooltip(messages.text(key + ".hint")));
      menu.setOnShowing(
          event -> {
            ToggleGroup group = new ToggleGroup();
            menu.getItems().setAll(item(group, null, all));
            choices.get().forEach((one, text) -> menu.getItems().add(item(group, one, text)));
          });
      choose(null);
    }

    private RadioMenuItem item(ToggleGroup group, @Nullable T choice, String text) {
      RadioMenuItem item = new RadioMenuItem(text);
      item.setMnemonicParsing(false);
      item.setToggleGroup(group);
      item.setSelected(Objects.equals(choice, chosen));
      item.setOnAction(
          event -> {
            choose(choice);
            filter();
          });
      return item;
    }

    void choose(@Nullable T wanted) {
      chosen = wanted;
      menu.setText(wanted == null ? all : name.apply(wanted));
      // Only the name of a choice may be cut.
      menu.setMinWidth(wanted == null ? Region.USE_PREF_SIZE : Region.USE_COMPUTED_SIZE);
    }
  }
}
