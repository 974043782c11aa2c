package io.casedesk.desktop.app;

import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.testfx.api.FxRobot;

/**
 * Walks through whatever the window can show, for tests that hold for all of it. A section that is
 * new in the rail is walked through by itself.
 */
final class Screens implements AutoCloseable {

  private final MarkedService service;
  private final WindowFixture window;
  private final RemoteSession session;

  /**
   * Opens the window; call on the JavaFX thread.
   *
   * @param folder for the service and the workspace, which is found damaged, so that this is said
   */
  Screens(Stage stage, Path folder, Messages messages) {
    service = new MarkedService(folder.resolve("service.db"));
    Path workspace = folder.resolve("workspace");
    try {
      Files.createDirectories(workspace);
      Files.writeString(workspace.resolve("workspace.db"), "this is no database");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    session = new RemoteSession(service.url(), service.token());
    window = new WindowFixture(stage, session, ThemeChoice.LIGHT, workspace, messages);
  }

  /**
   * Whether a text is shown as it is: what the window calls the connection, or a key of a field of
   * the service.
   *
   * @param word the same without brackets
   */
  boolean isAName(String text, String word) {
    return text.equals(session.name())
        || window.composition.useCases().model().fieldCatalog().columns().stream()
            .anyMatch(column -> FieldRef.parse(column.id()).key().equals(word));
  }

  /** Whether a text is what the connection or a view is called, which may be cut. */
  boolean isAName(Labeled node) {
    return node.getText().equals(session.name())
        || (node.getParent() != null && "views".equals(node.getParent().getId()));
  }

  /** Shows one state after the other and has each looked at. */
  void walk(FxRobot robot, Consumer<String> look) {
    window.awaitUseCasesRead();
    WindowFixture.awaitNode(robot, ".notice-doubt");
    look.accept("use cases");
    editor(robot, look);
    manyAndNew(robot, look);
    popups(robot, look);
    unreadSolutions(robot, look);
    sections(robot, look);
    robot.push(KeyCode.F8);
    WindowFixture.await(
        () -> robot.lookup(".check-row").queryAll().size() > 8 && !disabled(robot, "#check-again"));
    look.accept("check");
    robot.clickOn("#check-close");
    WindowFixture.go(robot, "usecases");
    service.be(MoodyService.Mood.NO_TOKEN);
    robot.push(KeyCode.F5);
    awaitPhase(window.composition.useCases().model(), LoadState.Phase.FAILED);
    look.accept("rows kept after a read that failed");
  }

  private void editor(FxRobot robot, Consumer<String> look) {
    RecordsModel<UseCase> model = window.composition.useCases().model();
    UseCase record = first(model);
    robot.interact(() -> window.composition.useCases().view().select(record.id()));
    WindowFixture.awaitNode(robot, "#field-sponsor");
    look.accept("editor");
    type(robot, "sponsor", "⟪Ada⟫");
    type(robot, "annual_benefit", "a lot");
    WindowFixture.await(
        () -> robot.lookup(".problem").queryAll().stream().anyMatch(Node::isManaged));
    look.accept("input that cannot be written");
    type(robot, "annual_benefit", "7");
    robot.interact(() -> field(model, "theme").useAsTyped("⟪nobody knows this⟫"));
    look.accept("advice");
    robot.interact(() -> model.editor().save());
    WindowFixture.awaitNode(robot, "#verdict-sponsor .verdict");
    WindowFixture.awaitNode(robot, "#verdict-theme .button");
    look.accept("verdicts");
    service.be(MoodyService.Mood.NO_TOKEN);
    type(robot, "sponsor", "⟪Bob⟫");
    robot.interact(() -> model.editor().save());
    WindowFixture.awaitNode(robot, "#editor-failure");
    look.accept("a write that failed");
    service.be(MoodyService.Mood.WELL);
    robot.interact(() -> Objects.requireNonNull(model.editor().openProperty().get()).revert());
  }

  private void manyAndNew(FxRobot robot, Consumer<String> look) {
    RecordsModel<UseCase> model = window.composition.useCases().model();
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.push(KeyCode.SHORTCUT, KeyCode.A).push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-fields");
    look.accept("bulk edit: the field");
    robot.write("sponsor").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#bulk-action-FILL");
    for (Node action : robot.lookup("#bulk-edit .radio-button").queryAll()) {
      robot.interact(() -> ((RadioButton) action).fire());
      look.accept("bulk edit: " + action.getId());
    }
    robot.push(KeyCode.ESCAPE);
    export(robot, look);
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    type(robot, "create-name", first(model).label());
    WindowFixture.awaitNode(robot, "#create-warnings .verdict");
    look.accept("a new use case");
    service.be(MarkedService.Mood.NO_TOKEN);
    robot.interact(() -> model.creating().create());
    WindowFixture.awaitNode(robot, "#create-verdict .verdict");
    look.accept("a new use case that was not created");
    service.be(MarkedService.Mood.WELL);
    robot.interact(() -> model.creating().discard());
  }

  private void export(FxRobot robot, Consumer<String> look) {
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#export-write");
    for (Node choice : robot.lookup("#export .radio-button").queryAll()) {
      robot.interact(() -> ((RadioButton) choice).fire());
    }
    look.accept("export");
    window.files.choose(Path.of("⟪nowhere⟫", "⟪records⟫.json"));
    robot.interact(() -> robot.lookup("#export-write").queryButton().fire());
    WindowFixture.awaitNode(robot, "#export-again");
    look.accept("an export that failed");
    robot.push(KeyCode.ESCAPE);
  }

  private void popups(FxRobot robot, Consumer<String> look) {
    robot.interact(() -> robot.lookup("#field-theme").query().requestFocus());
    robot.push(KeyCode.DOWN);
    WindowFixture.awaitNode(robot, "#options-theme");
    look.accept("options of a dropdown");
    robot.push(KeyCode.ESCAPE);
    robot.clickOn("#columns");
    WindowFixture.awaitNode(robot, ".column-chooser .check-box");
    look.accept("columns");
    robot.push(KeyCode.ESCAPE);
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write("zzz");
    WindowFixture.awaitNode(robot, ".state-view");
    look.accept("no results");
    robot.push(KeyCode.ESCAPE);
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    look.accept("palette");
    robot.write("zzz");
    look.accept("palette with nothing");
    robot.push(KeyCode.SHIFT, KeyCode.F1);
    look.accept("keys");
    robot.push(KeyCode.ESCAPE);
  }

  private void unreadSolutions(FxRobot robot, Consumer<String> look) {
    RecordsModel<?> solutions = window.composition.solutions().model();
    service.be(MoodyService.Mood.NO_TOKEN);
    WindowFixture.go(robot, "solutions");
    awaitPhase(solutions, LoadState.Phase.FAILED);
    look.accept("solutions that cannot be read");
    service.be(MoodyService.Mood.EMPTY);
    robot.push(KeyCode.F5);
    awaitPhase(solutions, LoadState.Phase.READ);
    look.accept("no solutions");
    service.be(MoodyService.Mood.WELL);
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> solutions.rows().totalProperty().get() > 0);
    awaitPhase(solutions, LoadState.Phase.READ);
    String id = first(solutions).id();
    robot.interact(() -> window.composition.solutions().view().select(id));
    WindowFixture.awaitNode(robot, "#field-provider");
    look.accept("a solution");
    robot.interact(() -> tab(robot, "tab-links"));
    WindowFixture.awaitNode(robot, "#linked-use-cases-note");
    look.accept("links of a solution");
    robot.interact(() -> window.composition.links.check().start());
    robot.clickOn("#link-check-button");
    WindowFixture.await(() -> !disabled(robot, "#link-check-look"));
    look.accept("link check");
    robot.clickOn("#link-check-button");
    robot.interact(() -> tab(robot, "tab-fields"));
  }

  private static void tab(FxRobot robot, String id) {
    TabPane tabs = robot.lookup("#editor-tabs").queryAs(TabPane.class);
    tabs.getTabs().stream()
        .filter(tab -> id.equals(tab.getId()))
        .forEach(tabs.getSelectionModel()::select);
  }

  private static void sections(FxRobot robot, Consumer<String> look) {
    for (Node button : robot.lookup(".rail .toggle-button").queryAll()) {
      robot.interact(() -> ((ToggleButton) button).fire());
      look.accept("section " + button.getId());
    }
  }

  private static void type(FxRobot robot, String field, String text) {
    String id = field.startsWith("create-") ? "#" + field : "#field-" + field;
    Node control = robot.lookup(id).query();
    robot.interact(
        () -> {
          control.requestFocus();
          ((TextInputControl) control).setText(text);
        });
  }

  private static FieldEditor field(RecordsModel<UseCase> model, String key) {
    OpenRecord<UseCase> edit = Objects.requireNonNull(model.editor().openProperty().get());
    return edit.editors().stream()
        .filter(field -> field.spec().field().key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  private static <R extends CaseRecord> R first(RecordsModel<R> model) {
    return model.rows().records().stream()
        .filter(record -> !record.deleted())
        .findFirst()
        .orElseThrow();
  }

  private static boolean disabled(FxRobot robot, String id) {
    return robot.lookup(id).query().isDisabled();
  }

  private static void awaitPhase(RecordsModel<?> model, LoadState.Phase phase) {
    WindowFixture.await(() -> model.loader().state().phase() == phase);
  }

  /** Every node that every open window shows now. Call on the JavaFX thread. */
  static List<Node> nodes() {
    List<Node> result = new ArrayList<>();
    for (Window open : List.copyOf(Window.getWindows())) {
      if (open.isShowing()) {
        open.getScene().getRoot().applyCss();
        open.getScene().getRoot().layout();
        add(open.getScene().getRoot(), result);
      }
    }
    return result;
  }

  private static void add(Node node, List<Node> nodes) {
    if (node.isVisible()) {
      nodes.add(node);
      if (node instanceof Parent parent) {
        parent.getChildrenUnmodifiable().forEach(child -> add(child, nodes));
      }
    }
  }

  /** A node and what it is in, for a person to find it by. */
  static String path(Node node) {
    return String.join(
        " < ",
        Stream.iterate(node, Objects::nonNull, Node::getParent)
            .limit(6)
            .map(
                n ->
                    n.getClass().getSimpleName()
                        + (n.getId() == null ? "" : "#" + n.getId())
                        + (n.getStyleClass().isEmpty()
                            ? ""
                            : "." + String.join(".", n.getStyleClass())))
            .toList());
  }

  /** Runs something on the JavaFX thread when all that is pending is done. */
  static void onFx(FxRobot robot, Runnable action) {
    Pulses.await();
    robot.interact(action);
  }

  @Override
  public void close() {
    window.composition.close();
    service.close();
  }
}
