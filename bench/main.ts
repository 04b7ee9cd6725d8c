process.stdout.write('colophon bench\n')
