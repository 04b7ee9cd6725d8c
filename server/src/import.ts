process.stdout.write('colophon import\n')
