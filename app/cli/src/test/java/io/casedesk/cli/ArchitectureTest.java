package io.casedesk.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.casedesk.cli");

  @Test
  void theServerIsOnlyStartedByServe() {
    noClasses()
        .that()
        .haveNameNotMatching("io\\.casedesk\\.cli\\.(Serve|Training)Command(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(CaseService.class, ServiceOptions.class)
        .check(classes);
  }

  /** Of the store it sees values only: addresses, fields, tokens, tallies. */
  @Test
  void databasesAreOnlyReachedThroughTheAdministration() {
    noClasses()
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "that work on a database",
                other ->
                    other.getPackageName().startsWith("io.casedesk.server.store")
                        && !other.isRecord()
                        && !other.isEnum()
                        && !other.isInterface()))
        .check(classes);
    noClasses()
        .that()
        .haveNameNotMatching(
            "io\\.casedesk\\.cli\\.((Serve|Training|Token|Fields|Load|Backup|Restore)\\w*Command"
                + "|DatabaseOption|ListeningOptions|Tallies|Messages)(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.casedesk.server..")
        .check(classes);
  }

  @Test
  void clientAndFilesMeetOnlyWhereThePartsAreJoined() {
    noClasses()
        .that()
        .haveNameNotMatching(
            "io\\.casedesk\\.cli\\.(Composition|RecordSink|RunSession|RunReport|WorkspaceOptions|NamedConnection|TerminalLog"
                + "|Certificates|KeptBook|BookSession|RecordExport|(Checklist|Review)Files"
                + "|Import(Session|Printer|Options)|WatchedImport"
                + "|Export(Command|Report|Table|Views|Wish)|SentRecords|Format)(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.casedesk.client",
            "io.casedesk.client.network..",
            "io.casedesk.files..",
            "io.casedesk.workspace..")
        .check(classes);
    // What a check of the connection found is printed as it is.
    noClasses()
        .that()
        .haveNameNotMatching("io\\.casedesk\\.cli\\.(Composition|Doctor\\w+)(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.casedesk.client.doctor..")
        .check(classes);
  }

  @Test
  void theProcessEndsOnlyInMain() {
    noClasses()
        .that()
        .doNotHaveSimpleName("Main")
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(classes);
  }
}
