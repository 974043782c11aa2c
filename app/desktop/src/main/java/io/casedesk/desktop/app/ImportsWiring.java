package io.casedesk.desktop.app;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.imports.ImportDependencies;
import io.casedesk.desktop.imports.ImportsModel;
import io.casedesk.desktop.imports.ImportsSection;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.list.PlanService;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.solutions.SolutionDefinition;
import io.casedesk.desktop.usecases.UseCaseDefinition;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** Builds the imports section and connects it to the lists of the window. */
final class ImportsWiring {

  private ImportsWiring() {}

  /**
   * The lists that imports apply to.
   *
   * @param session the connection
   * @param books the local store of the connection
   * @param moments formats the time of a read
   */
  record Lists(
      ConnectionSession session,
      ConnectionStore books,
      RecordsModel<UseCase> useCases,
      RecordsModel<Solution> solutions,
      MomentText moments) {}

  /**
   * Navigation from an import.
   *
   * @param review reviews the plan of an undo
   * @param run shows a run
   * @param ended called when the run of an import has ended
   */
  record Exits(Consumer<ChangePlan> review, Consumer<String> run, Runnable ended) {}

  /** Creates the imports section. */
  static ImportsSection section(
      Lists lists, Exits exits, Tasks tasks, FileDialogs files, Messages messages) {
    Map<RecordKind, PlanService<?>> works = new EnumMap<>(RecordKind.class);
    works.put(
        RecordKind.USE_CASES,
        new PlanService<>(
            lists.useCases, new UseCaseDefinition(messages), lists.session, lists.books));
    works.put(
        RecordKind.SOLUTIONS,
        new PlanService<>(
            lists.solutions, new SolutionDefinition(messages), lists.session, lists.books));
    return new ImportsSection(
        new ImportsModel(
            new ImportDependencies(works, lists.books, exits.review, exits.run, exits.ended),
            tasks),
        files,
        messages,
        lists.moments);
  }
}
