package io.casedesk.bench.screen;

import io.casedesk.desktop.app.ConnectionContext;
import io.casedesk.desktop.records.export.ExportModel;
import io.casedesk.desktop.records.export.Exportable;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.table.TableFormat;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;

/** Exports the records of the window by its own export, as its dialog starts it. */
final class DrivenExport {

  private final RecordsModel<UseCase> model;

  DrivenExport(ConnectionContext composition) {
    this.model = composition.useCases().model();
  }

  /**
   * Writes all records as CSV; gives the milliseconds and the longest task of the JavaFX thread.
   */
  double[] write(Path file) throws InterruptedException {
    CompletableFuture<ExportModel.Phase> ended = new CompletableFuture<>();
    long begin = System.nanoTime();
    try (FxWatch watch = new FxWatch()) {
      Platform.runLater(
          () -> {
            ExportModel export = new ExportModel(model.tasks());
            export
                .phaseProperty()
                .subscribe(
                    phase -> {
                      if (phase == ExportModel.Phase.WRITTEN || phase == ExportModel.Phase.FAILED) {
                        ended.complete(phase);
                      }
                    });
            export.open(
                new Exportable(
                    new Exportable.Records(
                        model.rows().store().records(), 0, model.rows().shownRecords(), List.of()),
                    new Exportable.Columns(Columns.FIELDS, Columns.FIELDS),
                    model.fieldCatalog().options(),
                    0,
                    true));
            export.formatProperty().set(TableFormat.CSV);
            export.rowsProperty().set(ExportModel.Rows.ALL);
            export.write(file);
          });
      if (ended.join() == ExportModel.Phase.FAILED) {
        throw new IllegalStateException("The export failed");
      }
      watch.longestLooks().forEach(System.err::println);
      return new double[] {(System.nanoTime() - begin) / 1e6, watch.longestMillis()};
    }
  }
}
