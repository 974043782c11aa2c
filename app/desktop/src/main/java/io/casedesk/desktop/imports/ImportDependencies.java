package io.casedesk.desktop.imports;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.list.PlanService;
import io.casedesk.model.RecordKind;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The services and callbacks that an import needs.
 *
 * @param works the plan service of each record kind that can be imported
 * @param review opens a plan for review
 * @param showRun shows the run with the given id
 * @param ended called when a run of an import ends
 */
public record ImportDependencies(
    Map<RecordKind, PlanService<?>> works,
    ConnectionStore books,
    Consumer<ChangePlan> review,
    Consumer<String> showRun,
    Runnable ended) {}
