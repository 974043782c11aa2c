package io.casedesk.desktop.app;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.links.LinkCache;
import io.casedesk.desktop.links.LinkCheckModel;
import io.casedesk.desktop.links.LinkCheckProgress;
import io.casedesk.desktop.links.LinkCheckView;
import io.casedesk.desktop.links.LinkedUseCasesModel;
import io.casedesk.desktop.links.LinkedUseCasesTab;
import io.casedesk.desktop.links.LinkingSolutionsModel;
import io.casedesk.desktop.links.LinkingSolutionsTab;
import io.casedesk.desktop.records.page.RecordsView;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import java.util.function.BiConsumer;
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

  /**
   * Adds the links. Call before the sections are added to a window.
   *
   * @param open opens a record in a section and shows the section
   */
  LinksFeature(
      RecordsSection<UseCase> useCases,
      RecordsSection<Solution> solutions,
      ConnectionSession session,
      Tasks tasks,
      FileDialogs files,
      Messages messages,
      MomentText moments,
      BiConsumer<RecordsSection<?>, String> open) {
    this.solutions = solutions;
    this.messages = messages;
    LinkCache read = new LinkCache();
    this.check = new LinkCheckModel(session, read, tasks);
    this.view =
        new LazyValue<>(
            () ->
                new LinkCheckView(
                    check,
                    solutions.model()::select,
                    ids -> solutions.view().bulkEdit(ids, origin()),
                    () -> solutions.view().showPage(null),
                    files,
                    messages,
                    moments));
    LinkedUseCasesModel linked = new LinkedUseCasesModel(session, useCases.model(), read, tasks);
    Observables.whenPresent(
        solutions.viewProperty(),
        shown ->
            shown
                .side()
                .editor()
                .add(
                    new LinkedUseCasesTab(
                            linked, id -> open.accept(useCases, id), messages, moments)
                        .tab()));
    useCases
        .view()
        .side()
        .editor()
        .add(
            new LinkingSolutionsTab(
                    new LinkingSolutionsModel(solutions.model(), read, tasks),
                    id -> open.accept(solutions, id),
                    messages,
                    moments)
                .tab());
    solutions.addWork(() -> new LinkCheckProgress(check, messages).node());
    solutions.add(
        Command.of("link-check", messages.text("command.linkCheck"), this::togglePage)
            .on(LINK_CHECK));
    Observables.whenPresent(solutions.viewProperty(), shown -> shown.add(button(shown)));
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
