package io.casedesk.desktop.imports;

import io.casedesk.changes.ChangePlan;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.list.PlanService;
import io.casedesk.model.RecordKind;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What an import is joined with.
 *
 * @param works the lists that can be imported into
 * @param review reviews a plan
 * @param showRun shows a run among the runs
 * @param ended a run of an import ended
 */
public record ImportDependencies(
    Map<RecordKind, PlanService<?>> works,
    ConnectionStore books,
    Consumer<ChangePlan> review,
    Consumer<String> showRun,
    Runnable ended) {}
