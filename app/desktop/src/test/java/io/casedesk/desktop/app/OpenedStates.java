package io.casedesk.desktop.app;

import static io.casedesk.desktop.app.Gallery.SPONSOR;
import static io.casedesk.desktop.app.Gallery.change;

import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.app.MoodyService.Mood;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import java.util.List;
import java.util.Set;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/**
 * Every state of what is opened from a list: many records at once, a new one, one as JSON, menus, a
 * value in full, and news.
 */
final class OpenedStates {

  private static final FieldRef NOTES = FieldRef.custom("success_measure");
  private static final FieldRef STATUS = FieldRef.standard("status");

  private OpenedStates() {}

  static List<State> opening() {
    return List.of(
        new State("list-many", OpenedStates::many),
        new State("bulk-field", OpenedStates::bulk),
        new State("bulk-replace", OpenedStates::replace),
        new State("create-filled", OpenedStates::filled),
        new State("create-refused", OpenedStates::refused),
        new State("menu-column", OpenedStates::columnMenu),
        new State("columns-pinned", OpenedStates::pinned),
        new State("menu-cell", g -> menu(g, SPONSOR, KeyCode.SHIFT, KeyCode.F10)),
        new State("full-view", OpenedStates::full),
        new State("changes-list", OpenedStates::news),
        new State("refresh-choice", OpenedStates::pace),
        new State("editor-raw", OpenedStates::raw));
  }

  private static void many(Gallery g) {
    g.go("usecases");
    g.fx(
        () ->
            g.robot.lookup(".records .notice .button").queryAllAs(Button.class).stream()
                .reduce((copy, dismiss) -> dismiss)
                .orElseThrow()
                .fire());
    ListScreenStates.choose(g, 1, SPONSOR.toString());
    g.keys(KeyCode.SHIFT, KeyCode.DOWN);
    g.keys(KeyCode.SHIFT, KeyCode.DOWN);
    g.node("#bulk-usecases");
  }

  private static void bulk(Gallery g) {
    g.keys(KeyCode.SHORTCUT, KeyCode.E);
    g.press("#bulk-back");
    g.node("#bulk-fields");
  }

  private static void replace(Gallery g) {
    g.robot.write("sponsor");
    g.keys(KeyCode.ENTER);
    g.press("#bulk-action-REPLACE");
    g.text("#bulk-find", "a");
    g.text("#bulk-text", "4");
  }

  private static void filled(Gallery g) {
    g.keys(KeyCode.ESCAPE);
    g.keys(KeyCode.SHORTCUT, KeyCode.N);
    g.text("#create-name", g.records().getFirst().label());
    g.node("#create-warnings .verdict");
  }

  private static void refused(Gallery g) {
    g.be(Mood.NO_TOKEN);
    g.fx(() -> g.useCases().creating().create());
    g.node("#create-verdict .verdict");
  }

  private static void raw(Gallery g) {
    closeMenus(g);
    g.select(g.records().get(1));
    TabPane tabs = (TabPane) g.node("#editor-tabs");
    g.fx(() -> tabs.getSelectionModel().selectLast());
    g.node("#raw-copy");
  }

  private static void columnMenu(Gallery g) {
    g.be(Mood.WELL);
    g.fx(() -> g.useCases().creating().discard());
    menu(g, STATUS, KeyCode.ALT, KeyCode.DOWN);
  }

  private static void menu(Gallery g, FieldRef field, KeyCode held, KeyCode key) {
    ListScreenStates.choose(g, 1, field.toString());
    g.robot.press(held).push(key).release(held);
    g.await(() -> Window.getWindows().stream().anyMatch(ContextMenu.class::isInstance));
  }

  private static void pinned(Gallery g) {
    g.fx(
        () ->
            Window.getWindows().stream()
                .filter(ContextMenu.class::isInstance)
                .map(ContextMenu.class::cast)
                .flatMap(menu -> menu.getItems().stream())
                .filter(item -> "column-pin".equals(item.getId()))
                .findFirst()
                .orElseThrow()
                .fire());
    closeMenus(g);
    ListScreenStates.choose(g, 2, "custom_fields.technology");
  }

  private static void closeMenus(Gallery g) {
    g.fx(
        () ->
            List.copyOf(Window.getWindows()).stream()
                .filter(PopupWindow.class::isInstance)
                .forEach(Window::hide));
  }

  private static void full(Gallery g) {
    closeMenus(g);
    UseCase record = g.useCases().rows().shown().getFirst().record();
    g.stage(
        List.of(
            change(
                record,
                NOTES,
                "A measure of success, said at length. ".repeat(40) + "\nAnd its end.")));
    ListScreenStates.choose(g, 0, NOTES.toString());
    g.keys(KeyCode.SHORTCUT, KeyCode.ENTER);
    g.node("#full-text");
  }

  private static void news(Gallery g) {
    g.keys(KeyCode.ESCAPE);
    g.discardUnsent();
    List<UseCase> records = g.records();
    g.write(records.get(3), SPONSOR, "Changed over night");
    g.write(records.get(5), NOTES, "What somebody else calls a success");
    g.refreshed(g.useCases(), Mood.WELL, Phase.READ);
    Set<String> written = Set.of(records.get(3).id(), records.get(5).id());
    g.await(() -> g.useCases().rows().changed().containsAll(written));
    g.press("#changes");
    g.node("#changes-list");
  }

  private static void pace(Gallery g) {
    g.press("#changes");
    MenuButton pace = (MenuButton) g.node("#refresh-every");
    g.fx(pace::show);
    g.await(pace::isShowing);
  }
}
