package io.casedesk.desktop.app;

import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.app.MoodyService.Mood;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;

/** Every state of solutions that use cases do not have: owners, deleting, links, the link check. */
final class LinkStates {

  private LinkStates() {}

  static List<State> solutions() {
    return List.of(
        new State("solutions-list", LinkStates::list),
        new State("solutions-owner", LinkStates::owner),
        new State("solutions-deleted", LinkStates::deleted),
        new State("solutions-create", LinkStates::create),
        new State("links-reading", LinkStates::reading),
        new State("links-both", LinkStates::both),
        new State("links-failed", LinkStates::failed),
        new State("links-backwards", LinkStates::backwards),
        new State("record-history", LinkStates::history),
        new State("link-check-idle", LinkStates::idle),
        new State("link-check-running", LinkStates::running),
        new State("link-check-found", LinkStates::found),
        new State("link-check-failures", LinkStates::failures),
        new State("link-check-failed", LinkStates::unread));
  }

  private static RecordsModel<Solution> model(Gallery g) {
    return g.window.composition.solutions().model();
  }

  private static Solution solution(Gallery g, int place) {
    return model(g).rows().shown().stream()
        .map(row -> row.record())
        .filter(solution -> !solution.deleted() && !solution.useCases().isEmpty())
        .skip(place)
        .findFirst()
        .orElseThrow();
  }

  private static void select(Gallery g, int place, String tab) {
    String id = solution(g, place).id();
    g.fx(() -> g.window.composition.solutions().view().select(id));
    tab(g, tab);
  }

  private static void tab(Gallery g, String tab) {
    TabPane tabs = (TabPane) g.node("#editor-tabs");
    g.fx(
        () ->
            tabs.getTabs().stream()
                .filter(one -> tab.equals(one.getId()))
                .forEach(tabs.getSelectionModel()::select));
  }

  private static void list(Gallery g) {
    g.be(Mood.WELL);
    g.go("usecases");
    g.refreshed(g.useCases(), Mood.WELL, Phase.READ);
    g.go("solutions");
    g.refreshed(model(g), Mood.WELL, Phase.READ);
    g.fx(() -> g.window.composition.solutions().view().choose(0, 0));
    select(g, 0, "tab-fields");
  }

  private static void owner(Gallery g) {
    Node owner = g.node("#field-owner");
    g.fx(
        () -> {
          owner.requestFocus();
          ((TextInputControl) owner).setText("a");
        });
    g.node("#options-owner");
  }

  private static void deleted(Gallery g) {
    g.keys(KeyCode.ESCAPE);
    g.fx(() -> g.window.composition.solutions().view().choose(1, 0));
    g.keys(KeyCode.SHORTCUT, KeyCode.DELETE);
    g.await(() -> model(g).staging().cellsProperty().get() == 1);
  }

  private static void create(Gallery g) {
    g.discardUnsent();
    g.press("#create-solutions");
    g.text("#create-name", solution(g, 0).label());
    g.node("#create-warnings .verdict");
  }

  private static void reading(Gallery g) {
    g.fx(() -> model(g).creating().discard());
    g.be(Mood.HOLDING_LINKS);
    select(g, 1, "tab-links");
    g.await(() -> g.service.held() > 0);
  }

  private static String note(Gallery g, String list) {
    return ((Label) g.node("#" + list + "-note")).getText();
  }

  private static void both(Gallery g) {
    String before = note(g, "linked-use-cases");
    g.be(Mood.WELL);
    g.await(() -> !note(g, "linked-use-cases").equals(before));
  }

  private static void failed(Gallery g) {
    g.be(Mood.NO_LINKS);
    select(g, 0, "tab-links");
    g.node("#links-again");
  }

  private static void backwards(Gallery g) {
    g.be(Mood.WELL);
    String id = String.valueOf(solution(g, 1).useCases().getFirst().id());
    g.go("usecases");
    g.fx(() -> g.window.composition.useCases().view().select(id));
    tab(g, "tab-links");
    g.node("#linking-solutions-note");
  }

  private static void history(Gallery g) {
    EditorModel<UseCase> editor = g.window.composition.useCases().model().editor();
    g.fx(
        () -> {
          Objects.requireNonNull(editor.openProperty().get())
              .editable(FieldRef.custom("sponsor"))
              .orElseThrow()
              .type("A sponsor whose name is longer than the pane beside the list is wide");
          editor.save();
        });
    tab(g, "tab-history");
    g.node("#record-history .hyperlink");
  }

  private static void idle(Gallery g) {
    tab(g, "tab-fields");
    g.go("solutions");
    g.press("#link-check-button");
    g.node("#link-check");
  }

  static void running(Gallery g) {
    g.be(Mood.HOLDING_LINKS);
    g.fx(() -> g.window.composition.links.check().start());
    g.await(() -> g.service.held() > 0);
  }

  private static void looked(Gallery g) {
    g.await(() -> !g.node("#link-check-look").isDisabled());
  }

  private static void found(Gallery g) {
    g.be(Mood.WELL);
    looked(g);
    TableView<?> table = (TableView<?>) g.node("#link-check-table");
    g.fx(
        () -> {
          table.requestFocus();
          table.getSelectionModel().select(0);
        });
    g.keys(KeyCode.ENTER);
  }

  private static void failures(Gallery g) {
    g.be(Mood.NO_LINKS);
    g.press("#link-check-look");
    looked(g);
    g.node("#link-check-retry");
  }

  private static void unread(Gallery g) {
    g.be(Mood.NO_TOKEN);
    g.press("#link-check-look");
    g.node("#link-check #failure-detail");
  }
}
