package io.casedesk.desktop.app;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.Connection;
import io.casedesk.desktop.links.LinkCache;
import io.casedesk.desktop.links.LinkCheckModel;
import io.casedesk.desktop.links.LinkCheckView;
import io.casedesk.desktop.links.LinkedUseCasesTab;
import io.casedesk.desktop.links.LinkingSolutionsTab;
import io.casedesk.desktop.records.page.RecordsView;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Adds the links between solutions and use cases: a tab on each side and the link check. */
final class LinksFeature {

  private static final KeyCombination LINK_CHECK = Shortcut.controlShift(KeyCode.R);

  private final RecordsSection<Solution> solutions;
  private final LinkCheckModel check;
  private final LazyValue<LinkCheckView> view;
  private final Messages messages;

  /** Adds the links. Call before the sections are added to a window. */
  LinksFeature(
      AppContext app,
      Connection connection,
      RecordsSection<UseCase> useCases,
      RecordsSection<Solution> solutions) {
    this.solutions = solutions;
    this.messages = app.messages();
    MomentText moments = app.moments();
    Tasks tasks = connection.tasks();
    LinkCache read = new LinkCache();
    this.check = new LinkCheckModel(connection.session(), read, tasks);
    this.view =
        new LazyValue<>(
            () ->
                new LinkCheckView(
                    check,
                    solutions.model()::select,
                    ids -> solutions.view().commands().bulkEdit(ids, origin()),
                    () -> solutions.view().showPage(null),
                    app.files(),
                    messages,
                    moments));
    Observables.whenPresent(
        solutions.viewProperty(),
        shown -> shown.side().editor().add(new LinkedUseCasesTab(app, connection, read).tab()));
    useCases.view().side().editor().add(new LinkingSolutionsTab(app, connection, read).tab());
    solutions.addWork(() -> LinkCheckView.progress(check, messages));
    solutions.add(
        Command.of("link-check", messages.text("command.linkCheck"), this::togglePage)
            .on(LINK_CHECK));
    Observables.whenPresent(solutions.viewProperty(), shown -> shown.tools().add(button(shown)));
  }

  /** Returns the name of the check, with the type of problem if one is chosen. */
  private String origin() {
    LinkFinding.Problem only = check.onlyProperty().get();
    String title = messages.text("linkCheck.title");
    return only == null ? title : title + ": " + messages.text("linkCheck.problem." + only);
  }

  /** Returns the link check. */
  LinkCheckModel check() {
    return check;
  }

  private void togglePage() {
    boolean shown = view.get().equals(solutions.view().pageProperty().get());
    solutions.view().showPage(shown ? null : view.get());
  }

  private ToggleButton button(RecordsView<Solution> shown) {
    ToggleButton button =
        new ToggleButton(messages.text("linkCheck.title"), new FontIcon(Feather.CROSSHAIR));
    button.setId("link-check-button");
    button.setAccessibleText(messages.text("linkCheck.title"));
    button.setMinWidth(ToggleButton.USE_PREF_SIZE);
    button.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("command.linkCheck"), LINK_CHECK));
    button.setOnAction(event -> togglePage());
    shown
        .pageProperty()
        .subscribe(page -> button.setSelected(page != null && page.equals(view.get())));
    return button;
  }
}
