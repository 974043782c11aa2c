package io.casedesk.desktop.app;

import static io.casedesk.desktop.app.Gallery.SPONSOR;
import static io.casedesk.desktop.app.Gallery.THEME;

import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.app.MoodyService.Mood;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;

/** Every state of the lists, of what drops down from them, and of the editor. */
final class ListScreenStates {

  private ListScreenStates() {}

  static List<State> reading() {
    return List.of(
        new State("use-cases-reading", g -> g.await(() -> phase(g) == Phase.READING)),
        new State("palette-before-reading", g -> g.keys(KeyCode.SHORTCUT, KeyCode.K)),
        new State("use-cases-failed", ListScreenStates::failed),
        new State("use-cases-empty", g -> g.refreshed(g.useCases(), Mood.EMPTY, Phase.READ)),
        new State("runs-empty", g -> g.go("runs")),
        new State("options-empty", g -> g.go("optionbook")),
        new State("solutions-empty", g -> g.go("solutions")),
        new State("solutions-failed", g -> g.refreshed(solutions(g), Mood.NO_TOKEN, Phase.FAILED)),
        new State("use-cases-partial", ListScreenStates::partial),
        new State("use-cases-read", g -> g.refreshed(g.useCases(), Mood.WELL, Phase.READ)),
        new State("use-cases-kept", g -> g.refreshed(g.useCases(), Mood.NO_TOKEN, Phase.FAILED)),
        new State("use-cases-again", g -> g.refreshed(g.useCases(), Mood.WELL, Phase.READ)));
  }

  static List<State> finding() {
    return List.of(
        new State("use-cases-deleted", g -> deletedShown(g, true)),
        new State("search-found", g -> search(g, "contract")),
        new State("search-nothing", g -> search(g, "no record says this")),
        new State("filter-nothing", ListScreenStates::filteredToNothing),
        new State("filter-chips", ListScreenStates::filtered),
        new State("filter-columns", ListScreenStates::filterColumns),
        new State("filter-facets", g -> column(g, "theme")),
        new State("filter-condition-text", g -> column(g, "sponsor")),
        new State("filter-condition-date", g -> column(g, "next review")),
        new State("filter-condition-number", g -> column(g, "annual")),
        new State("views-menu", ListScreenStates::views),
        new State("views-name", ListScreenStates::nameAView),
        new State("views-chosen", ListScreenStates::saveAView),
        new State("columns-chooser", ListScreenStates::columns),
        new State("palette-commands", ListScreenStates::palette),
        new State("palette-nothing", g -> g.text("#palette-field", "no such thing")),
        new State("keys-all", g -> g.keys(KeyCode.SHIFT, KeyCode.F1)));
  }

  static List<State> editing() {
    return List.of(
        new State("editor-record", ListScreenStates::fullest),
        new State("editor-record-end", ListScreenStates::scrolled),
        new State("editor-options", ListScreenStates::options),
        new State("editor-invalid", ListScreenStates::invalid),
        new State("editor-advice", ListScreenStates::advice),
        new State("editor-failed", ListScreenStates::unsaved),
        new State("editor-conflict", ListScreenStates::conflict),
        new State("editor-verdicts", ListScreenStates::verdicts),
        new State("cell-editing", ListScreenStates::cell),
        new State("cells-staged", ListScreenStates::staged),
        new State("cells-refused", ListScreenStates::refused),
        new State("solutions-record", ListScreenStates::solution));
  }

  private static Phase phase(Gallery g) {
    return g.useCases().loader().state().phase();
  }

  private static io.casedesk.desktop.records.list.RecordsModel<Solution> solutions(Gallery g) {
    return g.window.composition.solutions().model();
  }

  private static void failed(Gallery g) {
    g.keys(KeyCode.ESCAPE);
    g.be(Mood.NO_TOKEN);
    g.await(() -> phase(g) == Phase.FAILED);
  }

  private static void partial(Gallery g) {
    g.go("usecases");
    g.refreshed(g.useCases(), Mood.TORN, Phase.READ);
  }

  private static void deletedShown(Gallery g, boolean shown) {
    g.fx(() -> g.useCases().rows().deletedShownProperty().set(shown));
  }

  private static void search(Gallery g, String text) {
    deletedShown(g, false);
    g.text("#search", text);
    g.await(
        () ->
            text.startsWith("no ")
                ? g.useCases().rows().shown().isEmpty()
                : !g.useCases().rows().shown().isEmpty());
  }

  private static void filteredToNothing(Gallery g) {
    g.text("#search", "");
    filter(g, FieldFilter.of(SPONSOR.toString(), Operator.ANY_OF, "Nobody of that name"));
    g.await(() -> g.useCases().rows().shown().isEmpty());
  }

  private static void filtered(Gallery g) {
    filter(
        g,
        FieldFilter.of(THEME.toString(), Operator.NONE_OF, "fin", "hr", "supply"),
        FieldFilter.of("custom_fields.risk_tier", Operator.NONE_OF, Special.UNKNOWN_KEY),
        FieldFilter.of("custom_fields.team", Operator.NONE_OF, Special.BLANK),
        FieldFilter.of("custom_fields.gone", Operator.ANY_OF, "x"),
        FieldFilter.of("updated_at", Operator.BETWEEN, "2001-01-01", ""));
    g.await(() -> !g.useCases().rows().shown().isEmpty());
  }

  private static void filter(Gallery g, FieldFilter... filters) {
    g.fx(() -> g.useCases().filters().set(List.of(filters)));
  }

  private static void filterColumns(Gallery g) {
    g.fx(() -> g.window.composition.useCases().view().tools().filterBar().open());
    g.node("#filter-columns-search");
  }

  /** From the choice of a column, or from the page of another one. */
  private static void column(Gallery g, String title) {
    g.keys(KeyCode.ESCAPE);
    filter(g);
    filterColumns(g);
    g.text("#filter-columns-search", title);
    g.keys(KeyCode.ENTER);
    g.await(() -> g.robot.lookup("#filter-columns-search").tryQuery().isEmpty());
  }

  private static void views(Gallery g) {
    g.keys(KeyCode.ESCAPE);
    g.fx(() -> g.window.composition.useCases().view().tools().openViews());
    g.node("#views-save-as");
  }

  private static void nameAView(Gallery g) {
    g.keys(KeyCode.ESCAPE);
    filter(g, FieldFilter.of(THEME.toString(), Operator.ANY_OF, "fin"));
    views(g);
    g.fx(
        () -> {
          MenuButton views = (MenuButton) g.robot.lookup("#views").query();
          views.hide();
          views.getItems().stream()
              .filter(item -> "views-save-as".equals(item.getId()))
              .forEach(MenuItem::fire);
        });
    g.node("#view-name");
  }

  private static void saveAView(Gallery g) {
    g.text("#view-name", "Finance, all units, as agreed in March");
    g.press("#view-name-ok");
    g.await(() -> g.useCases().views().views().size() == 1);
    search(g, "a");
  }

  private static void columns(Gallery g) {
    g.text("#search", "");
    filter(g);
    g.press("#columns");
    g.node(".column-chooser .check-box");
  }

  private static void palette(Gallery g) {
    g.keys(KeyCode.ESCAPE);
    g.keys(KeyCode.SHORTCUT, KeyCode.K);
    g.node("#palette-box");
  }

  private static void fullest(Gallery g) {
    g.keys(KeyCode.ESCAPE);
    g.keys(KeyCode.ESCAPE);
    g.select(
        g.records().stream()
            .max(Comparator.comparingInt((UseCase record) -> record.customFields().size()))
            .orElseThrow());
  }

  private static void scrolled(Gallery g) {
    g.fx(() -> ((ScrollPane) g.robot.lookup(".editor-scroll").query()).setVvalue(1));
  }

  private static void options(Gallery g) {
    g.fx(() -> ((ScrollPane) g.robot.lookup(".editor-scroll").query()).setVvalue(0));
    g.fx(() -> g.robot.lookup("#field-theme").query().requestFocus());
    g.keys(KeyCode.DOWN);
    g.node("#options-theme");
  }

  private static void invalid(Gallery g) {
    g.keys(KeyCode.ESCAPE);
    g.text("#field-annual_benefit", "a lot");
    g.await(() -> g.robot.lookup(".problem").queryAll().stream().anyMatch(Node::isManaged));
  }

  private static void advice(Gallery g) {
    g.text("#field-annual_benefit", "7");
    g.fx(() -> field(g, "theme").useAsTyped("nobody knows this"));
  }

  private static void unsaved(Gallery g) {
    g.be(Mood.NO_TOKEN);
    g.fx(() -> g.useCases().editor().save());
    g.node("#editor-failure");
  }

  private static void conflict(Gallery g) {
    g.be(Mood.WELL);
    UseCase open = edit(g).record();
    g.text("#field-team", "Ours");
    g.write(open, io.casedesk.model.FieldRef.custom("team"), "Theirs");
    g.fx(() -> g.useCases().editor().save());
    Node said = g.node("#verdict-team .button");
    g.fx(
        () -> {
          ScrollPane form = (ScrollPane) g.robot.lookup(".editor-scroll").query();
          Bounds inForm = form.getContent().sceneToLocal(said.localToScene(said.getLayoutBounds()));
          double beyond = form.getContent().getLayoutBounds().getHeight() - form.getHeight();
          form.setVvalue((inForm.getMaxY() - form.getHeight() / 2) / beyond);
        });
  }

  private static void verdicts(Gallery g) {
    g.node("#verdict-theme .button");
    scrolled(g);
    g.fx(() -> ((ScrollPane) g.robot.lookup(".editor-scroll").query()).setVvalue(0));
  }

  private static void cell(Gallery g) {
    g.fx(() -> edit(g).revert());
    choose(g, 2, SPONSOR.toString());
    g.keys(KeyCode.F2);
    g.node("#cell-editor");
    g.text("#cell-editor", "Somebody with a name");
  }

  private static void staged(Gallery g) {
    g.keys(KeyCode.ENTER);
    paste(g, 3, SPONSOR.toString(), "Ada Lovelace\nGrace Hopper\nMary Somerville\n");
    g.await(() -> g.useCases().staging().cellsProperty().get() >= 4);
    g.select(g.records().get(4));
  }

  private static void refused(Gallery g) {
    paste(g, 0, THEME.toString(), "no such thing\nnor this\n\nHealth\n");
    g.node(".notice-doubt");
  }

  private static void solution(Gallery g) {
    g.discardUnsent();
    g.go("solutions");
    g.refreshed(solutions(g), Mood.WELL, Phase.READ);
    Solution first = solutions(g).rows().shown().getFirst().record();
    g.fx(() -> g.window.composition.solutions().view().select(first.id()));
    g.node("#field-provider");
  }

  private static OpenRecord<UseCase> edit(Gallery g) {
    return Objects.requireNonNull(g.useCases().editor().openProperty().get());
  }

  private static FieldEditor field(Gallery g, String key) {
    return edit(g).editors().stream()
        .filter(field -> field.spec().field().key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  static void choose(Gallery g, int row, String column) {
    TableView<?> table = (TableView<?>) g.node(".record-table");
    g.fx(
        () ->
            g.window
                .composition
                .useCases()
                .view()
                .choose(
                    row,
                    table.getVisibleLeafColumns().stream()
                        .map(c -> c.getId())
                        .toList()
                        .indexOf(column)));
  }

  private static void paste(Gallery g, int row, String column, String text) {
    choose(g, row, column);
    g.fx(
        () -> {
          ClipboardContent content = new ClipboardContent();
          content.putString(text);
          Clipboard.getSystemClipboard().setContent(content);
        });
    g.keys(KeyCode.SHORTCUT, KeyCode.V);
  }
}
